create table matches (
    id text primary key,
    game text not null,
    version integer not null,
    cards text not null,
    commitment text not null,
    state text not null,
    public integer not null,
    options text not null,
    facts text not null,
    created real not null,
    changed real not null
) without rowid;

create index matches_by_age on matches (public, state, created);

-- number: the order in which all matches were written to, for those who ask what is new.
create table entries (
    number integer primary key autoincrement,
    match text not null references matches (id) on delete cascade,
    seq integer not null,
    kind text not null,
    body text not null,
    at real not null,
    unique (match, seq)
);

-- Kept apart, so that nothing that reads a header or a log can show it.
create table secrets (
    match text primary key references matches (id) on delete cascade,
    secret blob not null
) without rowid;

create table credentials (
    match text not null references matches (id) on delete cascade,
    hashed text not null,
    seat integer not null,
    granted real not null,
    primary key (match, hashed)
) without rowid;

create index credentials_by_hash on credentials (hashed);
