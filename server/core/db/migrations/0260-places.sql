-- Where things are. The world is quartered again and again; a place's spot is the number of the quarter it lies in, 25
-- deep (a metre), so that every larger quarter is a range of numbers and an area a few of them. Plain numbers keep their
-- index under row security, which no operator over points or polygons does (docs/decisions/0025).

-- The lower 25 bits, each with a free one above it.
create function lintel.spread(bits bigint) returns bigint language sql immutable strict parallel safe
return (
  select (d.v | (d.v << 1)) & x'0005555555555555'::bigint from (
    select (c.v | (c.v << 2)) & x'0003333333333333'::bigint as v from (
      select (b.v | (b.v << 4)) & x'000f0f0f0f0f0f0f'::bigint as v from (
        select (a.v | (a.v << 8)) & x'00ff00ff00ff00ff'::bigint as v from (
          select (bits | (bits << 16)) & x'0000ffff0000ffff'::bigint as v) a) b) c) d);

create function lintel.spot(latitude double precision, longitude double precision) returns bigint
language sql immutable strict parallel safe
return lintel.spread(least(33554431, greatest(0, floor((latitude + 90) / 180 * 33554432)))::bigint) * 2
  + lintel.spread(least(33554431, greatest(0, floor((longitude + 180) / 360 * 33554432)))::bigint);

-- Where a listing lies that has no coordinates of its own: the middle of its postal code or its city.
alter table listings
  add column near_latitude double precision check (near_latitude between -90 and 90),
  add column near_longitude double precision check (near_longitude between -180 and 180),
  add column spot bigint generated always as (
    case when latitude is not null and longitude is not null then lintel.spot(latitude, longitude)
      else lintel.spot(near_latitude, near_longitude) end) stored;
create index listings_by_spot on listings (organisation_id, spot, seen_key) where archived_at is null and spot is not null;

-- The place a lead names, however it is written: `tx|austin`. What places there are and where, the program knows.
create function lintel.place_key(state text, city text) returns text language sql immutable parallel safe
return nullif(
  case when length(trim(coalesce(state, ''))) <= 2 then lower(trim(coalesce(state, '')))
    else case lower(trim(state))
      when 'alabama' then 'al' when 'alaska' then 'ak' when 'arizona' then 'az' when 'arkansas' then 'ar'
      when 'california' then 'ca' when 'colorado' then 'co' when 'connecticut' then 'ct' when 'delaware' then 'de'
      when 'district of columbia' then 'dc' when 'florida' then 'fl' when 'georgia' then 'ga' when 'hawaii' then 'hi'
      when 'idaho' then 'id' when 'illinois' then 'il' when 'indiana' then 'in' when 'iowa' then 'ia'
      when 'kansas' then 'ks' when 'kentucky' then 'ky' when 'louisiana' then 'la' when 'maine' then 'me'
      when 'maryland' then 'md' when 'massachusetts' then 'ma' when 'michigan' then 'mi' when 'minnesota' then 'mn'
      when 'mississippi' then 'ms' when 'missouri' then 'mo' when 'montana' then 'mt' when 'nebraska' then 'ne'
      when 'nevada' then 'nv' when 'new hampshire' then 'nh' when 'new jersey' then 'nj' when 'new mexico' then 'nm'
      when 'new york' then 'ny' when 'north carolina' then 'nc' when 'north dakota' then 'nd' when 'ohio' then 'oh'
      when 'oklahoma' then 'ok' when 'oregon' then 'or' when 'pennsylvania' then 'pa' when 'rhode island' then 'ri'
      when 'south carolina' then 'sc' when 'south dakota' then 'sd' when 'tennessee' then 'tn' when 'texas' then 'tx'
      when 'utah' then 'ut' when 'vermont' then 'vt' when 'virginia' then 'va' when 'washington' then 'wa'
      when 'west virginia' then 'wv' when 'wisconsin' then 'wi' when 'wyoming' then 'wy'
      else lower(trim(state)) end
  end || '|' || lintel.plain(trim(coalesce(city, ''))), '|');

alter table leads add column place_key text generated always as (lintel.place_key(state, city)) stored;
create index leads_by_place on leads (organisation_id, place_key, owner_key) where archived_at is null and place_key is not null;
