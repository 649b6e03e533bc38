-- Accounts elsewhere that somebody connected: each person's own, or one of the organization (owner_id is null).
create table connections (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  connector text not null check (length(connector) between 1 and 40),
  owner_id uuid,
  connected_by uuid references users,
  account text not null check (length(account) between 1 and 300),
  -- What the other side calls the account, and where it is asked, where that differs from account to account.
  external_id text not null check (length(external_id) between 1 and 300),
  base text check (length(base) <= 300),
  -- Sealed: they open with the installation's secret only. The first ends within hours, the second gets a new one.
  sealed_token text,
  sealed_key text,
  access_until timestamptz,
  renewing_until timestamptz,
  missing text[] not null default '{}',
  settings jsonb,
  choices jsonb not null default '[]' check (jsonb_typeof(choices) = 'array'),
  is_on boolean not null default false,
  turned_on_at timestamptz,
  refused_at timestamptz,
  failures int not null default 0,
  problem text check (length(problem) <= 500),
  kept int not null default 0,
  running_job uuid,
  running_until timestamptz,
  last_ok_at timestamptz,
  next_run_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references memberships on delete cascade
);
create unique index connections_own on connections (organisation_id, connector, owner_id) where owner_id is not null;
create unique index connections_shared on connections (organisation_id, connector) where owner_id is null;
create index connections_owner on connections (organisation_id, owner_id) where owner_id is not null;
create index connections_connector on connections (connected_by) where connected_by is not null;
create index connections_due on connections (next_run_at) where is_on and refused_at is null;
select lintel.keep_apart('connections');
grant select (organisation_id, id, is_on, refused_at, next_run_at) on connections to lintel_system;
create policy system on connections for select to lintel_system using (true);

-- What each run did. The last two hundred of a connection are kept.
create table connection_runs (
  organisation_id uuid not null,
  connection_id uuid not null,
  id uuid not null default lintel.new_id(),
  mode text not null check (mode in ('sync', 'test')),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text check (outcome in ('ok', 'failed')),
  counts jsonb not null default '{"in": 0, "out": 0, "removed": 0, "same": 0, "skipped": 0, "failed": 0}',
  lag_seconds int,
  problem text check (length(problem) <= 500),
  primary key (organisation_id, connection_id, id),
  foreign key (organisation_id, connection_id) references connections on delete cascade
);
select lintel.keep_apart('connection_runs');

-- What could not be taken over, by the name it has on its own side, until it can or somebody has it tried again.
create table connection_failures (
  organisation_id uuid not null,
  connection_id uuid not null,
  key text not null check (length(key) between 1 and 700),
  id uuid not null default lintel.new_id(),
  direction text not null check (direction in ('in', 'out')),
  name text not null default '' check (length(name) <= 300),
  problem text not null check (length(problem) <= 500),
  attempts int not null default 1,
  -- With the next run it is tried again.
  is_queued boolean not null default false,
  at timestamptz not null default now(),
  primary key (organisation_id, connection_id, key),
  foreign key (organisation_id, connection_id) references connections on delete cascade
);
create unique index connection_failures_order on connection_failures (organisation_id, connection_id, id);
select lintel.keep_apart('connection_failures');
