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
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade,
  foreign key (organisation_id, file_id) references files on delete cascade
);
create index listing_photos_listing on listing_photos (organisation_id, listing_id, position, id);
create index listing_photos_file on listing_photos (organisation_id, file_id);
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
begin
  if tg_op = 'INSERT' then
    insert into listing_counts as c (organisation_id, seen_key, standard_status, slot, listings)
      select organisation_id, seen_key, standard_status, pg_backend_pid() % 8, count(*) from added
      where archived_at is null group by 1, 2, 3
      on conflict (organisation_id, seen_key, standard_status, slot) do update set listings = c.listings + excluded.listings;
  else
    insert into listing_counts as c (organisation_id, seen_key, standard_status, slot, listings)
      select organisation_id, seen_key, standard_status, pg_backend_pid() % 8, sum(n) from (
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

alter table saved_views drop constraint saved_views_domain_check;
alter table saved_views add constraint saved_views_domain_check check (domain in ('leads', 'tasks', 'listings'));
