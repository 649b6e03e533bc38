-- Homes and their listings. A property is the home itself, known by its address; a listing is one contract to sell or let
-- it, with its dates, prices and statuses. A home may be listed many times, and days on the market are carried over.
create table properties (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  -- Number, street, unit, city, state and five digits of the postal code, without case and signs.
  address_key text not null check (length(address_key) between 1 and 400),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index properties_address on properties (organisation_id, address_key);
select lintel.keep_apart('properties', 'select, insert');

-- So that a home can be locked while its days are counted; its address is never changed.
grant update (address_key) on properties to lintel_app;

create table listings (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  property_id uuid not null,
  listing_id text check (length(listing_id) <= 40),
  standard_status text not null default 'Incomplete' check (standard_status in ('Incomplete', 'Coming Soon', 'Active',
    'Active Under Contract', 'Pending', 'Hold', 'Withdrawn', 'Canceled', 'Expired', 'Closed', 'Delete')),
  mls_status text check (length(mls_status) <= 50),
  property_type text not null default 'Residential',
  property_sub_type text,
  street_number text check (length(street_number) <= 25),
  street_name text check (length(street_name) <= 100),
  unit_number text check (length(unit_number) <= 25),
  city text check (length(city) <= 100),
  state_or_province text check (length(state_or_province) <= 40),
  postal_code text check (length(postal_code) <= 10),
  unparsed_address text not null generated always as (
    trim(coalesce(street_number || ' ', '') || coalesce(street_name, '') || coalesce(' #' || unit_number, '')
      || coalesce(', ' || city, '') || coalesce(', ' || state_or_province, '') || coalesce(' ' || postal_code, ''))) stored,
  county_or_parish text check (length(county_or_parish) <= 100),
  subdivision_name text check (length(subdivision_name) <= 50),
  parcel_number text check (length(parcel_number) <= 50),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  bedrooms_total int check (bedrooms_total >= 0),
  bathrooms_full int check (bathrooms_full >= 0),
  bathrooms_half int check (bathrooms_half >= 0),
  bathrooms_total int generated always as (
    case when bathrooms_full is not null or bathrooms_half is not null then coalesce(bathrooms_full, 0) + coalesce(bathrooms_half, 0) end) stored,
  living_area int check (living_area >= 0),
  lot_size_square_feet int check (lot_size_square_feet >= 0),
  year_built int,
  garage_spaces int check (garage_spaces >= 0),
  pool_private_yn boolean,
  waterfront_yn boolean,
  view_yn boolean,
  fireplace_yn boolean,
  new_construction_yn boolean,
  list_price_cents bigint check (list_price_cents >= 0),
  original_list_price_cents bigint,
  previous_list_price_cents bigint,
  close_price_cents bigint check (close_price_cents >= 0),
  association_fee_cents bigint check (association_fee_cents >= 0),
  tax_annual_amount_cents bigint check (tax_annual_amount_cents >= 0),
  -- What has no price comes last, and an index can say so.
  price_key bigint not null generated always as (coalesce(list_price_cents, 0)) stored,
  listing_contract_date date,
  expiration_date date,
  purchase_contract_date date,
  close_date date,
  public_remarks text check (length(public_remarks) <= 4000),
  private_remarks text check (length(private_remarks) <= 4000),
  showing_instructions text check (length(showing_instructions) <= 4000),
  internet_entire_listing_display_yn boolean not null default true,
  internet_address_display_yn boolean not null default true,
  internet_automated_valuation_display_yn boolean not null default true,
  owner_id uuid,
  -- The office's listings have a name here, so that "mine and the office's" are two equal searches.
  owner_key uuid not null generated always as (coalesce(owner_id, '00000000-0000-0000-0000-000000000000')) stored,
  -- Under whose name a listing is seen: what is known outside is the whole office's, a draft or a failure its agent's.
  seen_key uuid not null generated always as (
    case when standard_status in ('Coming Soon', 'Active', 'Active Under Contract', 'Pending', 'Closed')
      then '00000000-0000-0000-0000-000000000000'::uuid
      else coalesce(owner_id, '00000000-0000-0000-0000-000000000000') end) stored,
  -- Whole days on the market before the present stay there, and since when that lasts.
  market_days int not null default 0,
  market_since date,
  photos_count int not null default 0,
  first_photo_id uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  price_changed_at timestamptz,
  modified_at timestamptz not null default now(),
  archived_at timestamptz,
  version int not null default 1,
  search text not null generated always as (lintel.plain(
    coalesce(street_number || ' ', '') || coalesce(street_name, '') || coalesce(' #' || unit_number, '') || coalesce(' ' || city, '')
      || coalesce(' ' || state_or_province, '') || coalesce(' ' || postal_code, '') || coalesce(' ' || listing_id, '')
      || coalesce(' ' || subdivision_name, ''))) stored,
  -- Where a listing lies that has no coordinates of its own: the middle of its postal code or its city.
  near_latitude double precision check (near_latitude between -90 and 90),
  near_longitude double precision check (near_longitude between -180 and 180),
  spot bigint generated always as (
    case when latitude is not null and longitude is not null then lintel.spot(latitude, longitude)
      else lintel.spot(near_latitude, near_longitude) end) stored,
  virtual_tour_url text check (length(virtual_tour_url) <= 500 and virtual_tour_url like 'https://%'),
  -- What a home has, as fields of several values: {"appliances": ["Dishwasher"]}. Feeds bring it and our own RESO Web API
  -- tells it; no list is ordered by it.
  features jsonb not null default '{}' check (jsonb_typeof(features) = 'object'),
  -- Whose words a listing's fields are. Where the feed is removed, the listing stays and is the organisation's own.
  feed_id uuid,
  feed_key text check (length(feed_key) <= 255),
  feed_modified_at timestamptz,
  -- Homes that a feed brings may stand on an organisation's site only where the feed's licence allows it, beside the firm
  -- that lists them and with the words that the feed's owner wants there.
  list_office_name text check (length(list_office_name) <= 255),
  -- Since when a listing is on the market, who measured the home, what is disclosed of it, and the organisation's own tags.
  on_market_date date,
  living_area_source text check (length(living_area_source) <= 50),
  disclosures text[] not null default '{}' check (cardinality(disclosures) <= 50),
  tags text[] not null default '{}' check (cardinality(tags) <= 30),
  -- When a home's pictures were last another set, so that whoever copies homes fetches their pictures only then.
  photos_changed_at timestamptz,
  -- Remarks that no advertisement may hold: kept beside them, so that an act on many listings can leave these as they are.
  words_refused boolean not null default false,
  primary key (organisation_id, id),
  foreign key (organisation_id, property_id) references properties,
  foreign key (organisation_id, owner_id) references memberships
);

-- Every index begins with the organisation and carries a list's order, so that the first page and one far in cost the same.
create index listings_newest on listings (organisation_id, id desc) where archived_at is null;
create index listings_by_price on listings (organisation_id, price_key desc, id desc) where archived_at is null;
create index listings_by_address on listings (organisation_id, unparsed_address, id desc) where archived_at is null;
create index listings_by_change on listings (organisation_id, modified_at desc, id desc) where archived_at is null;
create index listings_by_status on listings (organisation_id, standard_status, id desc) where archived_at is null;
create index listings_by_status_and_price on listings (organisation_id, standard_status, price_key desc, id desc) where archived_at is null;
create index listings_of_owner on listings (organisation_id, owner_key, id desc) where archived_at is null;
create index listings_seen on listings (organisation_id, seen_key, id desc) where archived_at is null;
create index listings_seen_by_price on listings (organisation_id, seen_key, price_key desc, id desc) where archived_at is null;
create index listings_seen_by_address on listings (organisation_id, seen_key, unparsed_address, id desc) where archived_at is null;
create index listings_seen_by_change on listings (organisation_id, seen_key, modified_at desc, id desc) where archived_at is null;
create index listings_of_property on listings (organisation_id, property_id, id);
create index listings_archived on listings (organisation_id, archived_at desc, id desc) where archived_at is not null;

-- What the public may see, by place and price.
create index listings_public on listings (organisation_id, lower(city), price_key, id)
  where archived_at is null and internet_entire_listing_display_yn
    and standard_status in ('Coming Soon', 'Active', 'Active Under Contract');
create index listings_public_newest on listings (organisation_id, id desc)
  where archived_at is null and internet_entire_listing_display_yn
    and standard_status in ('Coming Soon', 'Active', 'Active Under Contract');
create index listings_search on listings using gin (organisation_id, search gin_trgm_ops) where archived_at is null;

-- Whoever leaves lets go of what is archived, too; the index for what is not archived is there already.
create index listings_archived_of_owner on listings (organisation_id, owner_key, id) where archived_at is not null;
create index listings_by_spot on listings (organisation_id, spot, seen_key) where archived_at is null and spot is not null;
create unique index listings_of_feed on listings (organisation_id, feed_id, feed_key) where feed_id is not null;
create index listings_of_feeds_by_status on listings (organisation_id, standard_status)
  where feed_id is not null and archived_at is null;
select lintel.keep_apart('listings', 'select, insert, update');

-- Like find_leads: ids only, read under the policy again. `seen` is null for somebody who sees all.
grant select (organisation_id, id, search, archived_at, seen_key) on listings to lintel_search;
create policy search on listings for select to lintel_search using (true);

create function lintel.find_listings(fragment text, seen uuid[], most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  here uuid := lintel.org();
  horizon constant int := 5000;
  patterns text[];
  found uuid[];
  looked int;
begin
  if here is null or length(fragment) < 2 then return; end if;
  patterns := lintel.search_patterns(fragment);
  select array_agg(n.id) filter (where n.search like any (patterns) and (seen is null or n.seen_key = any (seen))), count(*)
  into found, looked from (
    select l.id, l.search, l.seen_key from listings l where l.organisation_id = here and l.archived_at is null
    order by l.id desc limit horizon) n;
  if looked < horizon or cardinality(found) >= most then
    return query select unnest(found[:most]);
    return;
  end if;
  return query with every as materialized (
    select l.id from listings l where l.organisation_id = here and l.archived_at is null
      and (l.search like patterns[1] or l.search like coalesce(patterns[2], patterns[1]))
      and (seen is null or l.seen_key = any (seen)))
    select e.id from every e order by e.id desc limit most;
end $$;
alter function lintel.find_listings(text, uuid[], int) owner to lintel_search;
revoke execute on function lintel.find_listings(text, uuid[], int) from public;
grant execute on function lintel.find_listings(text, uuid[], int) to lintel_app;

-- Every status a listing was in, from which day, and who said so. Days on the market are counted from these.
create table listing_statuses (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  listing_id uuid not null,
  property_id uuid not null,
  status text not null,
  effective_on date not null,
  actor_id uuid,
  at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade,
  foreign key (organisation_id, property_id) references properties on delete cascade
);
create index listing_statuses_property on listing_statuses (organisation_id, property_id, effective_on, id);
create index listing_statuses_listing on listing_statuses (organisation_id, listing_id, id);
select lintel.keep_apart('listing_statuses', 'select, insert, update (property_id)');

-- What a listing was offered for.
create table listing_prices (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  listing_id uuid not null,
  from_cents bigint,
  to_cents bigint,
  reason text not null default '' check (length(reason) <= 200),
  actor_id uuid,
  at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
create index listing_prices_listing on listing_prices (organisation_id, listing_id, id desc);
select lintel.keep_apart('listing_prices', 'select, insert');

create table listing_photos (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  listing_id uuid not null,
  file_id uuid not null,
  position int not null check (position >= 0),
  caption text not null default '' check (length(caption) <= 300),
  alt text not null default '' check (length(alt) <= 300),
  altered text not null default 'none' check (altered in ('none', 'corrected', 'materially_altered')),
  created_at timestamptz not null default now(),
  -- What an altered photo showed before.
  original_file_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade,
  foreign key (organisation_id, file_id) references files on delete cascade,
  constraint listing_photos_original_file_fkey foreign key (organisation_id, original_file_id) references files on delete set null (original_file_id)
);
create index listing_photos_listing on listing_photos (organisation_id, listing_id, position, id);
create index listing_photos_file on listing_photos (organisation_id, file_id);
create index listing_photos_original on listing_photos (organisation_id, original_file_id) where original_file_id is not null;
select lintel.keep_apart('listing_photos');

-- Counts by who sees them and by status, in eight slots as leads are counted.
create table listing_counts (
  organisation_id uuid not null,
  seen_key uuid not null,
  standard_status text not null,
  slot smallint not null,
  listings bigint not null,
  primary key (organisation_id, seen_key, standard_status, slot)
) with (fillfactor = 50);
select lintel.keep_apart('listing_counts', 'select, insert, update');

create function lintel.count_listings() returns trigger language plpgsql as $$
declare mine smallint := lintel.free_slot('listings');
begin
  if tg_op = 'INSERT' then
    insert into listing_counts as c (organisation_id, seen_key, standard_status, slot, listings)
      select organisation_id, seen_key, standard_status, mine, count(*) from added
      where archived_at is null group by 1, 2, 3
      on conflict (organisation_id, seen_key, standard_status, slot) do update set listings = c.listings + excluded.listings;
  else
    insert into listing_counts as c (organisation_id, seen_key, standard_status, slot, listings)
      select organisation_id, seen_key, standard_status, mine, sum(n) from (
        select organisation_id, seen_key, standard_status, 1 as n from added where archived_at is null
        union all
        select organisation_id, seen_key, standard_status, -1 from gone where archived_at is null) changes
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (organisation_id, seen_key, standard_status, slot) do update set listings = c.listings + excluded.listings;
  end if;
  return null;
end $$;
create trigger listing_counts_on_insert after insert on listings referencing new table as added
  for each statement execute function lintel.count_listings();
create trigger listing_counts_on_update after update on listings referencing new table as added old table as gone
  for each statement execute function lintel.count_listings();

-- What an act on many listings found before it changed them, so that it can be taken back exactly. Goes with the job.
create table listing_bulk_changes (
  organisation_id uuid not null references organisations on delete cascade,
  job_id uuid not null,
  listing_id uuid not null,
  before jsonb not null,
  version_after int not null,
  primary key (organisation_id, job_id, listing_id),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id) on delete cascade,
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
create index listing_bulk_changes_listing on listing_bulk_changes (organisation_id, listing_id);
select lintel.keep_apart('listing_bulk_changes', 'select, insert');
alter table tasks add foreign key (organisation_id, listing_id) references listings on delete set null (listing_id);

-- Which listings bear a tag, as of leads: an array's own operators lose their index under row security.
create table listing_tags (
  organisation_id uuid not null,
  tag text not null,
  listing_id uuid not null,
  primary key (organisation_id, tag, listing_id),
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
create index listing_tags_listing on listing_tags (organisation_id, listing_id);
select lintel.keep_apart('listing_tags', 'select, insert, delete');

create function lintel.follow_listing_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from listing_tags t where t.organisation_id = new.organisation_id and t.listing_id = new.id and t.tag <> all (new.tags);
  end if;
  insert into listing_tags (organisation_id, tag, listing_id)
    select new.organisation_id, t, new.id from unnest(new.tags) t on conflict do nothing;
  return null;
end $$;
create trigger listing_tags_on_insert after insert on listings for each row when (new.tags <> '{}') execute function lintel.follow_listing_tags();
create trigger listing_tags_on_update after update of tags on listings for each row
  when (new.tags is distinct from old.tags) execute function lintel.follow_listing_tags();

-- Days on the market of a home across its listings, kept for lists that are ordered by them and searched: whole days before
-- the present stay, and since when that lasts. By the rule that the product counts by unless another is asked for: after 90
-- days off the market, or a sale, the count begins anew.
create table listing_market_counts (
  organisation_id uuid not null,
  listing_id uuid not null,
  days int not null,
  since date,
  primary key (organisation_id, listing_id),
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
select lintel.keep_apart('listing_market_counts', 'select, insert, update');

-- What one listing's status makes of the days of all listings of its home.
create function lintel.recount_market_days(org uuid, homes uuid[]) returns void language plpgsql as $$
begin
  -- Two that change listings of one home at once count one after the other, the second with what the first wrote.
  perform from properties p where p.organisation_id = org and p.id = any (homes) order by p.id for no key update;
  with counted as materialized (
    select m.listing_id, t.* from (
      select distinct s.listing_id, s.property_id from listing_statuses s
      where s.organisation_id = org and s.property_id = any (homes)) m,
      lateral lintel.count_market_days(org, m.property_id, m.listing_id, 90) t
  ), kept as (
    insert into listing_market_counts as c (organisation_id, listing_id, days, since)
    select org, n.listing_id, n.days, n.since from counted n order by n.listing_id
    on conflict (organisation_id, listing_id) do update set days = excluded.days, since = excluded.since
      where (c.days, c.since) is distinct from (excluded.days, excluded.since)
  )
  -- Of a listing that a feed brings its server counts the days.
  update listings l set market_days = n.own_days, market_since = n.own_since from counted n
  where l.organisation_id = org and l.id = n.listing_id and l.feed_id is null
    and (l.market_days, l.market_since) is distinct from (n.own_days, n.own_since);
end $$;

create function lintel.follow_statuses() returns trigger language plpgsql as $$
begin
  perform lintel.recount_market_days(a.organisation_id, a.homes) from (
    select organisation_id, array_agg(distinct property_id) as homes from affected group by 1) a;
  return null;
end $$;

create function lintel.follow_moved_statuses() returns trigger language plpgsql as $$
begin
  perform lintel.recount_market_days(a.organisation_id, a.homes) from (
    select organisation_id, array_agg(distinct property_id) as homes
    from (table affected union all table before) e group by 1) a;
  return null;
end $$;
create trigger follow_statuses after insert on listing_statuses
  referencing new table as affected for each statement execute function lintel.follow_statuses();
create trigger follow_moved_statuses after update on listing_statuses
  referencing new table as affected old table as before for each statement execute function lintel.follow_moved_statuses();
create trigger follow_dropped_statuses after delete on listing_statuses
  referencing old table as affected for each statement when (current_user <> 'lintel_remover')
  execute function lintel.follow_statuses();

-- The same as countMarketDays tells of one listing (a test compares the two on many histories).
-- A listing's own days on the market are counted from its statuses, too, by the function that counts those of its home: lists, records
-- and feeds then tell the same.
create function lintel.count_market_days(org uuid, home uuid, listing uuid, gap int, out days int, out since date,
  out own_days int, out own_since date)
language plpgsql stable as $$
declare
  change record;
  offering uuid[] := '{}';
  offered_by uuid;
  ended_on date;
  sold boolean := false;
  at_end int;
  own_at_end int;
begin
  days := 0;
  own_days := 0;
  for change in
    select s.listing_id as of, s.status, s.effective_on as day, s.status in ('Active', 'Active Under Contract') as is_on
    from listing_statuses s
    where s.organisation_id = org and s.property_id = home and not exists (
      select from listing_statuses n where n.organisation_id = org and n.property_id = home
        and n.listing_id = s.listing_id and n.id > s.id and n.effective_on < s.effective_on)
    order by s.effective_on, s.id
  loop
    sold := sold or change.status = 'Closed';
    if not change.is_on then offering := array_remove(offering, change.of);
    elsif change.of <> all (offering) then offering := offering || change.of;
    end if;
    if change.of = listing and change.is_on then own_since := coalesce(own_since, change.day);
    elsif change.of = listing and own_since is not null then
      own_days := own_days + greatest(0, change.day - own_since);
      own_since := null;
    end if;
    if offered_by is null or offered_by <> all (offering) then
      if offered_by is not null then
        days := days + greatest(0, change.day - since);
        ended_on := change.day;
      end if;
      offered_by := offering[1];
      since := null;
      if offered_by is not null then
        if ended_on is not null and (sold or change.day - ended_on >= gap) then
          days := 0;
          own_days := 0;
          if own_since is not null then own_since := change.day; end if;
        end if;
        sold := false;
        since := change.day;
      end if;
    end if;
    if change.of = listing then
      -- What is over keeps its count.
      at_end := case when change.status in ('Canceled', 'Expired', 'Closed', 'Delete')
        then days + coalesce(greatest(0, change.day - since), 0) end;
      own_at_end := case when at_end is not null then own_days end;
    end if;
  end loop;
  if at_end is not null then
    days := at_end;
    since := null;
    own_days := own_at_end;
    own_since := null;
  end if;
end $$;
