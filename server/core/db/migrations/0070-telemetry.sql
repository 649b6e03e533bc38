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

alter table error_logs add column group_id uuid references error_groups on delete cascade;
create index error_logs_group on error_logs (group_id, id desc);
create index error_logs_user on error_logs (user_id) where user_id is not null;

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
create index acquisition_tracking_time on acquisition_tracking (created_at);
create index acquisition_tracking_user on acquisition_tracking (user_id) where user_id is not null;

-- When whoever owns an organisation first had a lead in it: the system role sees no leads, so it is told by their event.
create table acquisition_milestones (
  user_id uuid primary key references users on delete cascade,
  first_lead_at timestamptz not null
);

select lintel.keep_for_system(t)
from unnest(array['error_groups', 'acquisition_visits', 'acquisition_milestones']::regclass[]) t;
