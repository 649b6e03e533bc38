-- Who an unknown sender is known as: found by address alone, among many parties, sellers and vendors. Phones are written in any way, with or
-- without the country, so their last ten digits count.
create function lintel.phone_key(phone text) returns text language sql immutable parallel safe set search_path = '' as $$
  select case when length(regexp_replace(phone, '\D', '', 'g')) >= 10 then right(regexp_replace(phone, '\D', '', 'g'), 10) end
$$;

alter table deal_parties
  add column email_key text generated always as (nullif(lower(email), '')) stored,
  add column phone_key text generated always as (lintel.phone_key(phone)) stored;
create index deal_parties_email_key on deal_parties (organisation_id, email_key) where email_key is not null;
create index deal_parties_phone_key on deal_parties (organisation_id, phone_key) where phone_key is not null;

alter table listing_sellers
  add column email_key text generated always as (nullif(lower(email), '')) stored,
  add column phone_key text generated always as (lintel.phone_key(phone)) stored;
create index listing_sellers_email_key on listing_sellers (organisation_id, email_key) where email_key is not null;
create index listing_sellers_phone_key on listing_sellers (organisation_id, phone_key) where phone_key is not null;

alter table rental_vendors
  add column email_key text generated always as (nullif(lower(email), '')) stored,
  add column phone_key text generated always as (lintel.phone_key(phone)) stored;
create index rental_vendors_email_key on rental_vendors (organisation_id, email_key) where email_key is not null;
create index rental_vendors_phone_key on rental_vendors (organisation_id, phone_key) where phone_key is not null;
