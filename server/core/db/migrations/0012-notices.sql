-- How people and programs are told: in the product, on devices, by mail, and by webhooks.

-- What one person is told of what happened: lead given to them, task given to them, invitation accepted.
create table notifications (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  user_id uuid not null,
  event_id uuid not null,
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  actor_id uuid,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
create unique index notifications_once on notifications (organisation_id, user_id, event_id);
create index notifications_newest on notifications (organisation_id, user_id, id desc);
create index notifications_unread on notifications (organisation_id, user_id) where read_at is null;
create index notifications_age on notifications (created_at);
select lintel.keep_apart('notifications', 'select, insert, update (read_at)');

-- The system role removes what is outlived, and sees nothing that is not.
grant select, delete on notifications to lintel_system;

-- Nobody reads another's, whatever the query.
create policy own on notifications as restrictive for select to lintel_app using (user_id = (select lintel.me()));
create policy own_change on notifications as restrictive for update to lintel_app using (user_id = (select lintel.me()));
create policy outlived on notifications to lintel_system using (created_at < now() - interval '90 days');

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
select lintel.keep_apart('webhook_endpoints');

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
select lintel.keep_apart('webhook_deliveries', 'select, insert, update');

-- The system role removes what is outlived, and sees nothing that is not.
grant select, delete on webhook_deliveries to lintel_system;
create policy outlived on webhook_deliveries to lintel_system using (created_at < now() - interval '30 days');

-- Messages to devices that are not looking (Web Push): the key that browsers know us by, and where each device is reached.

-- One for the installation: with another, every device would have to be asked anew. The private half is sealed.
create table push_keys (
  the_only boolean primary key default true check (the_only),
  public_key text not null,
  sealed_private_key text not null,
  created_at timestamptz not null default now()
);

-- A device is told as long as its session lives. Its address opens the device to whoever knows it, so it is sealed.
create table push_subscriptions (
  session_id uuid primary key references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  endpoint_hash text not null unique,
  sealed text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);

select lintel.keep_for_system(t) from unnest(array['push_keys', 'push_subscriptions']::regclass[]) t;

-- How somebody wants to be told of what. Without a row: in the product and on their devices, and by mail of nothing.
create table notification_choices (
  organisation_id uuid not null,
  user_id uuid not null,
  kind text not null,
  product boolean not null default true,
  mail boolean not null default false,
  push boolean not null default true,
  primary key (organisation_id, user_id, kind),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
select lintel.keep_apart('notification_choices');

-- Who gets a letter in the morning about the day before, where mornings are theirs, and when the last one was written.
create table notification_digests (
  organisation_id uuid not null,
  user_id uuid not null,
  time_zone text not null default 'UTC' check (length(time_zone) <= 60),
  written_on date,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
select lintel.keep_apart('notification_digests');
