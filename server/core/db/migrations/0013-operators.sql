-- What the people who run an installation see: errors, visits, what visitors write, who waits for a vertical.

-- What operators need to see of errors and visits beside the specification's own tables.

-- Reports that tell of the same fault, counted with each of them.
create table error_groups (
  id uuid primary key default lintel.new_id(),
  fingerprint text not null unique,
  error_type text not null,
  error_message text not null,
  reports int not null default 0,
  alerts int not null default 0,
  -- Of the gravest alert there was.
  level text check (level in ('error', 'critical')),
  last_url text,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  mailed_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid references users on delete set null,
  -- It was resolved and came again.
  returned_at timestamptz
);
create index error_groups_open on error_groups (last_seen_at desc, id desc) where resolved_at is null;
create index error_groups_resolved on error_groups (last_seen_at desc, id desc) where resolved_at is not null;
create index error_groups_mailed on error_groups (mailed_at) where mailed_at is not null;
create index error_groups_resolved_by on error_groups (resolved_by) where resolved_by is not null;

create table error_logs (
  id uuid primary key default lintel.new_id(),
  user_id uuid references users on delete set null,
  error_type text not null default 'Error',
  error_message text not null,
  error_stack text,
  component_stack text,
  url text,
  user_agent text,
  created_at timestamptz not null default now(),
  group_id uuid references error_groups on delete cascade
);
create index error_logs_time on error_logs (created_at desc);
create index error_logs_group on error_logs (group_id, id desc);
create index error_logs_user on error_logs (user_id) where user_id is not null;
select lintel.keep_for_system('error_logs');

create table acquisition_tracking (
  id uuid primary key default lintel.new_id(),
  user_id uuid references users on delete set null,
  session_id text not null,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  referrer text,
  landing_page text,
  conversion_event text,
  converted_at timestamptz,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index acquisition_tracking_session on acquisition_tracking (session_id);
create index acquisition_tracking_time on acquisition_tracking (created_at);
create index acquisition_tracking_user on acquisition_tracking (user_id) where user_id is not null;

-- What an account of a visit came to is written down once, whoever says it first: the browser or the event.
create index acquisition_tracking_conversions on acquisition_tracking (session_id, conversion_event)
  where conversion_event is not null;
select lintel.keep_for_system('acquisition_tracking');

-- One browser session: where it came from is decided once, by its first page.
create table acquisition_visits (
  id uuid primary key default lintel.new_id(),
  session_id text not null unique,
  source text not null,
  medium text,
  campaign text,
  landing_page text not null,
  referrer text,
  pages int not null default 0,
  conversions int not null default 0,
  user_id uuid references users on delete set null,
  -- The account that was made in this visit, claimed by one visit alone.
  account_id uuid unique references users on delete set null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index acquisition_visits_time on acquisition_visits (first_seen_at desc, id desc);
create index acquisition_visits_source on acquisition_visits (source, first_seen_at desc, id desc);
create index acquisition_visits_user on acquisition_visits (user_id) where user_id is not null;

-- When whoever owns an organisation first had a lead in it: the system role sees no leads, so it is told by their event.
create table acquisition_milestones (
  user_id uuid primary key references users on delete cascade,
  first_lead_at timestamptz not null
);

select lintel.keep_for_system(t)
from unnest(array['error_groups', 'acquisition_visits', 'acquisition_milestones']::regclass[]) t;

-- What visitors write to the people who run an installation. Of no organisation: the system role's alone.
create table contact_messages (
  id uuid primary key default lintel.new_id(),
  topic text not null check (topic in ('sales', 'support', 'press', 'privacy')),
  name text not null,
  email text not null,
  company text not null default '',
  message text not null,
  locale text not null,
  -- The very words that were agreed to, whatever the page says later.
  consent_text text not null,
  consent_version int not null,
  suspected boolean not null default false,
  created_at timestamptz not null default now(),
  -- A message of a visitor has a state, who is to answer it, and a record of who did what to it and when.
  status text not null default 'new' check (status in ('new', 'answered', 'spam')),
  assigned_to uuid references users on delete set null,
  search text not null
    generated always as (lower(name || ' ' || email || ' ' || company || ' ' || message)) stored
);
create index contact_messages_suspected on contact_messages (id desc) where suspected;
create index contact_messages_age on contact_messages (created_at);
create index contact_messages_status on contact_messages (status, id desc);
create index contact_messages_assigned on contact_messages (assigned_to, id desc) where assigned_to is not null;
create index contact_messages_words on contact_messages using gin (search gin_trgm_ops);
select lintel.keep_for_system('contact_messages');

create table contact_changes (
  id uuid primary key default lintel.new_id(),
  message_id uuid not null references contact_messages on delete cascade,
  -- Another state, or who is to answer it.
  change text not null check (change in ('new', 'answered', 'spam', 'assigned', 'unassigned')),
  assigned_to uuid references users on delete set null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null default now()
);
create index contact_changes_message on contact_changes (message_id, id);
create index contact_changes_by on contact_changes (changed_by) where changed_by is not null;
create index contact_changes_assigned on contact_changes (assigned_to) where assigned_to is not null;
select lintel.keep_for_system('contact_changes', 'select, insert, delete');

-- Who wants to be told when a vertical opens. Of no organisation: the system role's alone.
create table waitlist (
  id uuid primary key default lintel.new_id(),
  vertical text not null check (vertical in ('realestate', 'mortgage', 'insurance')),
  email text not null check (length(email) <= 254),
  locale text not null,
  source text not null default '' check (length(source) <= 200),
  -- The very words that were agreed to, whatever the page says later.
  consent_text text not null,
  consent_version int not null,
  created_at timestamptz not null default now(),
  -- Until then it may not be written to, but once, to ask.
  confirmed_at timestamptz,
  unique (vertical, email)
);
create index waitlist_newest on waitlist (vertical, id desc);
create index waitlist_unconfirmed on waitlist (created_at) where confirmed_at is null;
select lintel.keep_for_system('waitlist');
grant select (id, search) on contact_messages to lintel_search;
create policy search on contact_messages for select to lintel_search using (true);

create function lintel.find_contact_messages(fragment text, most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  horizon constant int := 20000;
  pattern text := lintel.pattern_of(fragment);
  found uuid[];
  seen int;
begin
  select array_agg(n.id order by n.id desc) filter (where n.search like pattern), count(*) into found, seen from (
    select c.id, c.search from contact_messages c order by c.id desc limit horizon) n;
  if seen < horizon or cardinality(found) >= most or length(fragment) < 3 then
    return query select unnest(found[:most]);
    return;
  end if;
  return query with every as materialized (select c.id from contact_messages c where c.search like pattern)
    select e.id from every e order by e.id desc limit most;
end $$;
alter function lintel.find_contact_messages(text, int) owner to lintel_search;
revoke execute on function lintel.find_contact_messages(text, int) from public;
grant execute on function lintel.find_contact_messages(text, int) to lintel_system;
