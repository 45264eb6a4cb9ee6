create table matches (
    id text primary key,
    game text not null,
    version integer not null,
    cards text not null,
    commitment text not null,
    state text not null,
    public boolean not null,
    options text not null,
    facts text not null,
    created double precision not null,
    changed double precision not null
);

create index matches_by_age on matches (public, state, created);

create table entries (
    match text not null references matches (id) on delete cascade,
    seq integer not null,
    kind text not null,
    body text not null,
    at double precision not null,
    primary key (match, seq)
);

-- Kept apart, so that nothing that reads a header or a log can show it.
create table secrets (
    match text primary key references matches (id) on delete cascade,
    secret bytea not null
);

create table credentials (
    match text not null references matches (id) on delete cascade,
    hashed text not null,
    seat integer not null,
    granted double precision not null,
    primary key (match, hashed)
);

create index credentials_by_hash on credentials (hashed);
