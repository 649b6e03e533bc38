-- What people look for, and what they were told of it.
create table saved_searches (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  filter jsonb not null default '{"and": []}',
  statuses text[] not null default '{"Coming Soon",Active}',
  kinds text[] not null default '{}',
  frequency text not null default 'daily' check (frequency in ('instant', 'daily', 'weekly', 'monthly', 'never')),
  -- Sent seldomer than asked for, because nobody clicks.
  slowed text check (slowed in ('weekly', 'monthly')),
  asked_at timestamptz,
  paused_until date,
  expires_on date,
  stopped_by text check (stopped_by in ('person', 'sunset')),
  stopped_at timestamptz,
  -- Since when only what is new or changed is told; when it was last tried and when something went out.
  first_sent_at timestamptz,
  tried_at timestamptz,
  last_sent_at timestamptz,
  last_message_id uuid,
  last_clicked_at timestamptz,
  told int not null default 0,
  clicks int not null default 0,
  made_by text not null default 'agent' check (made_by in ('agent', 'lead')),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  archived_at timestamptz,
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, last_message_id) references messages on delete set null (last_message_id)
);
create index saved_searches_newest on saved_searches (organisation_id, id desc) where archived_at is null;
create index saved_searches_by_name on saved_searches (organisation_id, name, id desc) where archived_at is null;
create index saved_searches_archived on saved_searches (organisation_id, id desc) where archived_at is not null;
create index saved_searches_of_lead on saved_searches (organisation_id, lead_id, id desc);
create index saved_searches_message on saved_searches (organisation_id, last_message_id) where last_message_id is not null;
create index saved_searches_maker on saved_searches (created_by);
select lintel.keep_apart('saved_searches', 'select, insert, update');

-- Under which words a search is found by a listing (docs/decisions/0028): squares of the map, postal codes, towns, steps of
-- the price. Equality of text and ranges of numbers keep their index under row security. The bounds shut out most of
-- what is left; the whole filter is asked of the few that remain.
create table search_keys (
  organisation_id uuid not null references organisations,
  search_id uuid not null,
  key text not null check (length(key) <= 120),
  price_from bigint not null,
  price_to bigint not null,
  beds_from int not null,
  baths_from int not null,
  primary key (organisation_id, search_id, key),
  foreign key (organisation_id, search_id) references saved_searches on delete cascade
);
create index search_keys_match on search_keys (organisation_id, key, price_to) include (price_from, beds_from, baths_from, search_id);
select lintel.keep_apart('search_keys');

-- A home that a search has told of, or is about to.
create table search_homes (
  organisation_id uuid not null references organisations,
  search_id uuid not null,
  listing_id uuid not null,
  kind text not null check (kind in ('new', 'price_reduced', 'back_on_market', 'under_contract', 'pending', 'sold')),
  price_before bigint,
  waits boolean not null default true,
  happened_at timestamptz not null default now(),
  told_at timestamptz,
  clicked_at timestamptz,
  primary key (organisation_id, search_id, listing_id),
  foreign key (organisation_id, search_id) references saved_searches on delete cascade,
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
create index search_homes_of_listing on search_homes (organisation_id, listing_id);
create index search_homes_waiting on search_homes (organisation_id, search_id) where waits;
select lintel.keep_apart('search_homes');

-- Which homes an alert tells of that is written and has not gone yet: before it goes they are looked at again.
create table search_alerts (
  organisation_id uuid not null references organisations,
  message_id uuid not null,
  search_id uuid not null,
  is_first boolean not null,
  is_asking boolean not null,
  primary key (organisation_id, message_id),
  foreign key (organisation_id, message_id) references messages on delete cascade,
  foreign key (organisation_id, search_id) references saved_searches on delete cascade
);
create index search_alerts_of_search on search_alerts (organisation_id, search_id);
select lintel.keep_apart('search_alerts', 'select, insert, delete');

create table search_alert_homes (
  organisation_id uuid not null,
  message_id uuid not null,
  listing_id uuid not null,
  -- In the order of the mail.
  place int not null,
  kind text not null check (kind in ('new', 'price_reduced', 'back_on_market', 'under_contract', 'pending', 'sold')),
  price_before bigint,
  -- A mail before this one told of it.
  was_told boolean not null,
  primary key (organisation_id, message_id, listing_id),
  foreign key (organisation_id, message_id) references search_alerts on delete cascade,
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
create index search_alert_homes_of_listing on search_alert_homes (organisation_id, listing_id);
select lintel.keep_apart('search_alert_homes');
