-- What happened, once, in the transaction that did it. Append-only by grant: audit, timelines, webhooks and live
-- screens all read these rows.
create table events (
  organisation_id uuid not null references organisations,
  id uuid not null,
  position bigint generated always as identity,
  -- Commit order is not position order: readers take what is below the oldest running transaction, by (tx, position).
  tx xid8 not null default pg_current_xact_id(),
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'system')),
  actor_id uuid,
  request_id text,
  data jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create index events_order on events (tx, position);
create index events_subject on events (organisation_id, subject_type, subject_id, id desc);
select lintel.keep_apart('events', 'select, insert');
grant select, insert on events to lintel_system;
create policy delivery on events to lintel_system using (true) with check (true);

-- How far each listener has come.
create table event_cursors (
  listener text primary key,
  tx xid8 not null default '0',
  position bigint not null default 0,
  moved_at timestamptz not null default now()
);

-- Events a listener could not digest, set aside so that it can go on.
create table event_failures (
  id uuid primary key default lintel.new_id(),
  listener text not null,
  organisation_id uuid not null references organisations on delete cascade,
  event_id uuid not null,
  attempts int not null,
  error text not null,
  failed_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (listener, event_id)
);

create table jobs (
  id uuid primary key,
  organisation_id uuid references organisations on delete cascade,
  created_by uuid references users on delete set null,
  kind text not null,
  payload jsonb not null,
  key text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'dead', 'cancelled')),
  run_at timestamptz not null default now(),
  attempts int not null default 0,
  max_attempts int not null default 10 check (max_attempts between 1 and 50),
  worker text,
  heartbeat_at timestamptz,
  error text,
  -- What a person sees of long work: counts, the rows refused with their reason, and how to take it back.
  total int,
  done int not null default 0,
  skipped int not null default 0,
  refused jsonb not null default '[]',
  result jsonb,
  undo jsonb,
  cancel_requested_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create unique index jobs_key on jobs (kind, key) where state = 'waiting';
create index jobs_next on jobs (run_at, id) where state = 'waiting';
create index jobs_running on jobs (heartbeat_at) where state = 'running';
create index jobs_of_organisation on jobs (organisation_id, id desc);
create index jobs_finished on jobs (finished_at) where state in ('done', 'cancelled');
create index jobs_dead on jobs (finished_at desc) where state = 'dead';

-- When each schedule last fired: the row is the lock, so two workers fire it once.
create table schedules (
  name text primary key,
  fired_for timestamptz not null
);

select lintel.keep_for_system(t) from unnest(array['event_cursors', 'event_failures', 'jobs', 'schedules']::regclass[]) t;
grant select, insert, update on jobs to lintel_app;
create policy tenant on jobs to lintel_app
  using (organisation_id = (select lintel.org())) with check (organisation_id = (select lintel.org()));
