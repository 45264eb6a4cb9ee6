-- One row: the secret from which the daily deals of this server follow, and its first date.
create table house (
    one integer primary key check (one = 1),
    secret blob not null,
    since text not null
);

-- The one game of a player that counts on a date.
create table daily (
    game text not null,
    day text not null,
    player text not null,
    match text not null references matches (id) on delete cascade,
    primary key (game, day, player)
) without rowid;

create index daily_by_match on daily (match);
