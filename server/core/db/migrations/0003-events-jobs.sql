-- The order in which transactions began, for readers that must miss nothing. PostgreSQL counts transactions anew when
-- the rows are restored into another cluster; `rebase_events` then writes a larger summand into these two functions.
-- They are single expressions, so that they cost an insert nothing.
create function lintel.event_tx() returns bigint language sql volatile
  as 'select pg_current_xact_id()::text::bigint + 0';

-- All transactions before this one have ended: what they wrote can be seen, and nothing will join it.
create function lintel.event_horizon() returns bigint language sql stable
  as 'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + 0';

-- What happened, once, in the transaction that did it. Append-only by grant: audit, timelines, webhooks and live
-- screens all read these rows.
create table events (
  organisation_id uuid not null references organisations,
  id uuid not null,
  position bigint generated always as identity,
  -- Commit order is not position order: readers take what is below the horizon, by (tx, position).
  tx bigint not null default lintel.event_tx(),
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

-- Run at every start: events brought from another cluster must not lie in the future of this one's count.
create function lintel.rebase_events() returns void language plpgsql as $$
declare
  latest bigint := (select max(tx) from events);
  counted bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  summand bigint := substring((select prosrc from pg_proc where oid = 'lintel.event_tx()'::regprocedure) from '\d+$')::bigint;
begin
  if latest is null or latest < counted + summand then return; end if;
  summand := latest - counted + 1;
  execute format('create or replace function lintel.event_tx() returns bigint language sql volatile '
    'as ''select pg_current_xact_id()::text::bigint + %s''', summand);
  execute format('create or replace function lintel.event_horizon() returns bigint language sql stable '
    'as ''select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + %s''', summand);
end $$;
revoke execute on function lintel.rebase_events() from public;

-- How far each listener has come, and how often the event it stands before has failed.
create table event_cursors (
  listener text primary key,
  tx bigint not null default 0,
  position bigint not null default 0,
  moved_at timestamptz not null default now(),
  attempts int not null default 0,
  retry_at timestamptz
);

-- How far a listener has come with one organisation, moved in the transaction of its work there: the cursor is moved
-- under another role and later, and this keeps a crash between the two from doing the work twice.
create table event_marks (
  organisation_id uuid not null references organisations on delete cascade,
  listener text not null,
  tx bigint not null,
  position bigint not null,
  primary key (organisation_id, listener)
);
select lintel.keep_apart('event_marks', 'select, insert, update');

-- Events a listener could not digest, set aside so that it can go on.
create table event_failures (
  id uuid primary key default lintel.new_id(),
  listener text not null,
  organisation_id uuid not null references organisations on delete cascade,
  event_id uuid not null,
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  tx bigint not null,
  position bigint not null,
  attempts int not null,
  error text not null,
  failed_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (listener, event_id)
);
create index event_failures_open on event_failures (listener, subject_id, tx, position) where settled_at is null;

-- An event that was set aside is settled in the transaction that does its work after all.
grant select, update (settled_at) on event_failures to lintel_app;

create table jobs (
  id uuid primary key,
  organisation_id uuid references organisations on delete cascade,
  created_by uuid references users on delete set null,
  kind text not null,
  payload jsonb not null,
  -- Of one kind and key at most one waits in an organisation.
  key text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'dead', 'cancelled')),
  run_at timestamptz not null default now(),
  -- Counted when a worker takes the job, so that one which kills its worker runs out of them too.
  attempts int not null default 0,
  max_attempts int not null default 10 check (max_attempts between 1 and 50),
  worker text,
  heartbeat_at timestamptz,
  -- What went wrong, for operators; `notice` is what a person may read of it.
  error text,
  notice text,
  -- What a person sees of long work: counts, the first rows refused with their reason, and how to take it back.
  shown boolean not null default false,
  total int,
  done int not null default 0,
  skipped int not null default 0,
  refused int not null default 0,
  refusals jsonb not null default '[]',
  result jsonb,
  undo jsonb,
  undone_by uuid,
  -- Where an interrupted run goes on.
  checkpoint jsonb,
  cancel_requested_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Row security does not guard references, so those between organisations' rows carry the organisation. A job may be
  -- nobody's, so its key is its id alone; this one is for those that refer to it.
  constraint jobs_in_organisation unique (organisation_id, id),
  constraint jobs_undone_by_fkey foreign key (organisation_id, undone_by) references jobs (organisation_id, id) on delete set null (undone_by)
);
create unique index jobs_key on jobs (organisation_id, kind, key) nulls not distinct
  where state = 'waiting' and key is not null;
create index jobs_next on jobs (run_at, id) where state = 'waiting';
create index jobs_next_of_kind on jobs (kind, run_at, id) where state = 'waiting';
create index jobs_running on jobs (heartbeat_at) where state = 'running';
create index jobs_of_organisation on jobs (organisation_id, id desc) where shown;
create index jobs_by_state on jobs (state, id desc);
create index jobs_finished on jobs (finished_at) where finished_at is not null;
create index jobs_undone_by on jobs (undone_by) where undone_by is not null;
grant select, insert, update on jobs to lintel_app;

-- When each schedule last fired: the row is the lock, so two workers fire it once.
create table schedules (
  name text primary key,
  fired_for timestamptz not null
);

select lintel.keep_for_system(t) from unnest(array['event_cursors', 'event_failures', 'jobs', 'schedules']::regclass[]) t;
create policy tenant on jobs to lintel_app
  using (organisation_id = (select lintel.org())) with check (organisation_id = (select lintel.org()));
create policy tenant on event_failures to lintel_app
  using (organisation_id = (select lintel.org())) with check (organisation_id = (select lintel.org()));

-- What would have left through a mail or text provider, where none is set: the built-in outbox, read in the product.
-- A workspace's messages are its own; those of nobody's workspace (confirm an address, reset a password) are the
-- system role's alone, since they carry links that open an account.
create table outbox_messages (
  id uuid primary key default lintel.new_id(),
  organisation_id uuid references organisations on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  -- The same key is the same message: a repeated send leaves one row.
  message_key text not null check (length(message_key) between 1 and 200),
  sender text not null,
  recipient text not null,
  subject text not null default '',
  body_text text not null,
  body_html text,
  -- Name, type and size of each file; the files themselves stay where they were.
  attachments jsonb not null default '[]',
  unsubscribe_url text,
  sent_at timestamptz not null default now(),
  unique nulls not distinct (organisation_id, message_key)
);
create index outbox_messages_newest on outbox_messages (organisation_id, id desc);

-- What a workspace's outbox keeps goes after half a year. The system role removes it, and sees of workspaces nothing younger.
create index outbox_messages_age on outbox_messages (sent_at);
select lintel.keep_apart('outbox_messages', 'select, insert, delete');
grant select, insert, delete on outbox_messages to lintel_system;
create policy of_nobody on outbox_messages to lintel_system
  using (organisation_id is null) with check (organisation_id is null);

-- Whatever a process may have kept of somebody's rights is called back by the database itself, so that no deed can
-- forget to. The id of a session or of a person goes out when the change commits.
create function lintel.call_back() returns trigger language plpgsql as $$
begin
  perform pg_notify('lintel_sessions', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $$;
create trigger call_back after delete or update of role, removed_at on memberships
  for each row execute function lintel.call_back('user_id');
create trigger call_back after delete or update of ended_at, organisation_id, aal on sessions
  for each row execute function lintel.call_back('id');
create trigger call_back after delete or update of revoked_at, role on api_keys
  for each row execute function lintel.call_back('created_by');
create trigger call_back after update of is_operator on users
  for each row execute function lintel.call_back('id');

-- These hear everything from the first event on; a listener without a row here hears what happens after it is new.
insert into event_cursors (listener) values ('live'), ('notifications'), ('webhooks');

-- Which workers live: each says so every few seconds and takes itself off when it stops.
create table workers (
  name text primary key,
  beat_at timestamptz not null default now()
);
select lintel.keep_for_system('workers');

-- How each outside service fares: what does its work and since when, and how it last went well and badly.
create table outside_services (
  name text primary key,
  kind text not null,
  since timestamptz not null default now(),
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text check (length(failure) <= 500)
);
select lintel.keep_for_system('outside_services');
create policy outlived on outbox_messages to lintel_system using (sent_at < now() - interval '180 days');
