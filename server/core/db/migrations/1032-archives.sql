-- All that an organization has, as one file to take away.
create table organisation_archives (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  asked_by uuid not null references users,
  asked_at timestamptz not null default now(),
  job_id uuid not null,
  storage_key text not null unique,
  -- Null until it is written.
  made_at timestamptz,
  size bigint,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  rows bigint,
  files int,
  kept_until timestamptz not null,
  primary key (organisation_id, id),
  check ((made_at is null) = (sha256 is null) and (made_at is null) = (size is null))
);
create index organisation_archives_asker on organisation_archives (asked_by);
select lintel.keep_apart('organisation_archives', 'select, insert, update');
