-- Where an organisation's listings come from by themselves: a server that speaks RESO's Web API. How far it was read is
-- kept with what was read, so that whoever takes over goes on from there.
create table listing_feeds (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 100),
  address text not null check (length(address) between 1 and 2048),
  -- A condition in OData's words, so that not all of an MLS comes over.
  only_where text not null default '' check (length(only_where) <= 1000),
  -- Sealed with the installation's secret.
  sealed_token text not null,
  is_on boolean not null default true,
  -- All that was modified until then is here, and of that very moment all up to the key. As the server writes it.
  reached text,
  reached_key text,
  -- The first copy was finished; what comes from then on is news.
  copied_at timestamptz,
  last_run_at timestamptz,
  problem text check (length(problem) <= 500),
  failures int not null default 0,
  -- The walk through all keys of the server, which finds what is gone there: how far it came, and when the last ended.
  walk_key text,
  walked_at timestamptz,
  created_count bigint not null default 0,
  changed_count bigint not null default 0,
  removed_count bigint not null default 0,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  is_shown boolean not null default false,
  notice text not null default '' check (length(notice) <= 2000),
  primary key (organisation_id, id)
);
create index listing_feeds_maker on listing_feeds (created_by) where created_by is not null;
select lintel.keep_apart('listing_feeds');

-- Which are due, the system role finds out; neither address nor token is its business.
grant select (organisation_id, id, is_on, last_run_at, failures) on listing_feeds to lintel_system;
create policy system on listing_feeds for select to lintel_system using (true);
alter table listings add foreign key (organisation_id, feed_id) references listing_feeds on delete set null (feed_id);

-- Pictures and tours that stay where they are.
create table listing_media_links (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  listing_id uuid not null,
  position int not null,
  url text not null check (length(url) <= 8000),
  category text not null default 'Photo' check (length(category) <= 50),
  caption text not null default '' check (length(caption) <= 1000),
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
create index listing_media_links_listing on listing_media_links (organisation_id, listing_id, position);
select lintel.keep_apart('listing_media_links', 'select, insert, delete');

-- What of a record could not be read. Gone when it can be.
create table listing_feed_problems (
  organisation_id uuid not null,
  feed_id uuid not null,
  feed_key text not null check (length(feed_key) <= 255),
  issues jsonb not null,
  at timestamptz not null default now(),
  primary key (organisation_id, feed_id, feed_key),
  foreign key (organisation_id, feed_id) references listing_feeds on delete cascade
);
select lintel.keep_apart('listing_feed_problems');

-- Keys that a walk has met so far.
create table listing_feed_seen (
  organisation_id uuid not null,
  feed_id uuid not null,
  feed_key text not null,
  primary key (organisation_id, feed_id, feed_key),
  foreign key (organisation_id, feed_id) references listing_feeds on delete cascade
);
select lintel.keep_apart('listing_feed_seen', 'select, insert, delete');

-- Files of listings that were taken in: what was chosen, what came of it, and which listings were made, so that the whole
-- of an import can be taken back.
create table listing_imports (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) <= 255),
  content_type text not null,
  storage_key text not null,
  row_count int not null,
  -- Headings, some values of each, and the field it is read into.
  columns jsonb not null,
  remembered boolean not null default false,
  job_id uuid,
  counts jsonb,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create index listing_imports_maker on listing_imports (created_by) where created_by is not null;
create index listing_imports_old on listing_imports (created_at);
select lintel.keep_apart('listing_imports', 'select, insert, update');

-- Samples hold what people wrote about others' homes: they go by themselves.
grant select, delete on listing_imports to lintel_system;
create policy outlived on listing_imports to lintel_system using (created_at < now() - interval '90 days');

-- Which listings a job made, a chunk of them in a row. Goes with the job.
create table listing_import_made (
  organisation_id uuid not null references organisations on delete cascade,
  job_id uuid not null,
  chunk int not null,
  listings uuid[] not null,
  primary key (organisation_id, job_id, chunk),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id) on delete cascade
);
select lintel.keep_apart('listing_import_made', 'select, insert');
