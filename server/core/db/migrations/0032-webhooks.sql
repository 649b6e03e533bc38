-- Where an organisation wants to be told of events, and each telling with how it went.
create table webhook_endpoints (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  url text not null check (length(url) between 1 and 2048),
  description text not null default '' check (length(description) <= 200),
  -- Kinds, or whole families as `lead.*`; none means all.
  kinds text[] not null default '{}' check (cardinality(kinds) <= 50),
  scheme text not null check (scheme in ('v1', 'v1a')),
  -- Keys are sealed with the installation's secret. After a rotation both sign until the old one ends.
  sealed_key text not null,
  previous_sealed_key text,
  previous_ends_at timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  off_why text check (off_why in ('by_hand', 'gone', 'failing')),
  -- Health: how many tries failed in a row, since when, and until when nothing is tried.
  failures int not null default 0,
  failing_since timestamptz,
  hold_until timestamptz,
  primary key (organisation_id, id)
);

create table webhook_deliveries (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  endpoint_id uuid not null,
  event_id uuid not null,
  kind text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Sent because somebody asked: once, without a say in the endpoint's health.
  by_hand boolean not null default false,
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  last_tried_at timestamptz,
  last_status int,
  last_error text,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, endpoint_id) references webhook_endpoints on delete cascade,
  unique (organisation_id, endpoint_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (organisation_id, endpoint_id, next_at, id) where state = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (organisation_id, endpoint_id, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);

select lintel.keep_apart('webhook_endpoints');
select lintel.keep_apart('webhook_deliveries', 'select, insert, update');

-- The system role removes what is outlived, and sees nothing that is not.
grant select, delete on webhook_deliveries to lintel_system;
create policy outlived on webhook_deliveries to lintel_system using (created_at < now() - interval '30 days');
