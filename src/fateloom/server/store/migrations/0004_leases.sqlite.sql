-- The processes that serve, and when each was last heard of (seconds since 1970).
create table workers (
    id text primary key,
    host text not null,
    address text not null,
    seen real not null,
    revoked integer not null default 0
) without rowid;

-- Which process may write to a table. The token is new for every lease.
create table leases (
    match text primary key references matches (id) on delete cascade,
    worker text not null references workers (id) on delete cascade,
    token text not null
) without rowid;

create index leases_by_worker on leases (worker);

-- One row: the secret with which processes recognise each other.
create table cluster (
    one integer primary key check (one = 1),
    secret blob not null
);
