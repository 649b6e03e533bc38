-- Where an organisation posts: the feed of its own site, or a page on a network.
create table social_channels (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  network text not null check (network in ('site', 'facebook', 'linkedin')),
  -- What the network calls it; of a site its id.
  external_id text not null check (length(external_id) between 1 and 200),
  name text not null check (length(name) between 1 and 200),
  site_id uuid,
  -- Sealed: opens with the installation's secret only.
  token text,
  expires_at timestamptz,
  missing_scopes text[] not null default '{}',
  -- The network refused the token before its time.
  refused_at timestamptz,
  slots jsonb not null default '[]' check (jsonb_typeof(slots) = 'array'),
  time_zone text not null default 'UTC' check (length(time_zone) between 1 and 60),
  -- Its holder has been told that the token ends.
  warned_at timestamptz,
  connected_by uuid references users,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, site_id) references sites on delete cascade,
  check ((network = 'site') = (site_id is not null))
);
create unique index social_channels_external on social_channels (organisation_id, network, external_id);
create index social_channels_site on social_channels (organisation_id, site_id) where site_id is not null;
create index social_channels_connector on social_channels (connected_by) where connected_by is not null;
select lintel.keep_apart('social_channels', 'select, insert, update');

create table social_settings (
  organisation_id uuid primary key references organisations on delete cascade,
  drafts_on text[] not null default '{}' check (drafts_on <@ array['new', 'price', 'open_house', 'sold'])
);
select lintel.keep_apart('social_settings', 'select, insert, update');

create table social_posts (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'changes', 'approved', 'scheduled', 'publishing',
    'published', 'failed', 'missed', 'reconnect', 'held', 'archived')),
  occasion text not null default 'other' check (occasion in ('new', 'price', 'open_house', 'sold', 'other')),
  words text not null check (length(words) between 1 and 70000),
  link text not null default '' check (length(link) <= 2000),
  photos uuid[] not null default '{}' check (cardinality(photos) <= 10),
  listing_id uuid,
  open_house_id uuid,
  -- What the record said when the words were written: they go out only while it still says so.
  facts jsonb check (jsonb_typeof(facts) = 'object'),
  note text not null default '' check (length(note) <= 500),
  scheduled_at timestamptz,
  author_id uuid references users,
  approved_by uuid references users,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade,
  foreign key (organisation_id, open_house_id) references open_houses on delete set null (open_house_id),
  check ((listing_id is null) = (facts is null)),
  check (state not in ('scheduled', 'publishing') or (scheduled_at is not null and approved_at is not null))
);
create index social_posts_shown on social_posts (organisation_id, id desc) where state <> 'archived';
create index social_posts_state on social_posts (organisation_id, state, id desc);
create index social_posts_when on social_posts (organisation_id, scheduled_at) where scheduled_at is not null;
create index social_posts_listing on social_posts (organisation_id, listing_id, id desc) where listing_id is not null;
create index social_posts_open_house on social_posts (organisation_id, open_house_id) where open_house_id is not null;
create index social_posts_author on social_posts (author_id) where author_id is not null;
create index social_posts_approver on social_posts (approved_by) where approved_by is not null;
select lintel.keep_apart('social_posts', 'select, insert, update');

-- A post on one channel: at most once, whoever tries how often.
create table social_deliveries (
  organisation_id uuid not null,
  post_id uuid not null,
  channel_id uuid not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'publishing', 'published', 'failed', 'missed', 'reconnect', 'held')),
  -- Its own words, where it has any.
  words text check (length(words) <= 70000),
  first_comment text not null default '' check (length(first_comment) <= 1000),
  attempts int not null default 0,
  -- Whose the sending is, and until when: after that somebody else may look what came of it.
  claim uuid,
  claimed_at timestamptz,
  lease_until timestamptz,
  error text check (length(error) <= 1000),
  external_id text,
  address text,
  published_at timestamptz,
  -- As it was published, for the file of what was advertised.
  published jsonb check (jsonb_typeof(published) = 'object'),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (organisation_id, post_id, channel_id),
  foreign key (organisation_id, post_id) references social_posts on delete cascade,
  foreign key (organisation_id, channel_id) references social_channels on delete cascade,
  check ((state = 'published') = (published is not null and sha256 is not null and published_at is not null)),
  check ((state = 'publishing') = (lease_until is not null))
);
create index social_deliveries_channel on social_deliveries (organisation_id, channel_id, published_at desc nulls last);
create index social_deliveries_failed on social_deliveries (organisation_id, channel_id) where state in ('failed', 'missed', 'reconnect');
select lintel.keep_apart('social_deliveries');

-- Sites that are live already post to their own feed.
insert into social_channels (organisation_id, network, external_id, name, site_id)
select s.organisation_id, 'site', s.id::text, s.slug, s.id from sites s where s.published_at is not null;
