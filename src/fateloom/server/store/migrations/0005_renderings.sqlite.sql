-- What finished matches showed, for those whose rules are no longer installed.
create table renderings (
    match text primary key references matches (id) on delete cascade,
    body blob not null
);
