-- What else is known of a home, each under its name: {"stories": 2, "highSchool": "Bowie"}; its rooms with their sizes; and what the
-- organisation's own fields hold. No list is ordered by any of it.
alter table listings
  add column particulars jsonb not null default '{}' check (jsonb_typeof(particulars) = 'object'),
  add column rooms jsonb not null default '[]' check (jsonb_typeof(rooms) = 'array'),
  add column custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object');

-- Who sells: seen by those who work on the listing, and carried to its showings, offers and deal.
create table listing_sellers (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  listing_id uuid not null,
  place int not null check (place >= 0),
  lead_id uuid,
  name text not null check (length(name) between 1 and 120),
  email text not null default '' check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 40),
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id)
);
create index listing_sellers_listing on listing_sellers (organisation_id, listing_id, place);
create index listing_sellers_lead on listing_sellers (organisation_id, lead_id) where lead_id is not null;
select lintel.keep_apart('listing_sellers');

-- The fields that listings have here beside those that all have, in their order.
create table listing_settings (
  organisation_id uuid not null references organisations,
  fields jsonb not null default '[]' check (jsonb_typeof(fields) = 'array'),
  version int not null default 1,
  primary key (organisation_id)
);
select lintel.keep_apart('listing_settings', 'select, insert, update');
