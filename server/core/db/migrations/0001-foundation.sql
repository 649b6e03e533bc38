-- What every table stands on: ids, the two scopes, and the one way to keep organisations apart.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create schema lintel;
grant usage on schema lintel to lintel_app, lintel_system, lintel_search;
revoke all on schema public from public;
grant usage on schema public to lintel_app, lintel_system, lintel_search;

-- uuidv7() came with PostgreSQL 18; older servers get the same shape from here.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create function lintel.new_id() returns uuid language sql volatile as 'select uuidv7()';
  else
    create function lintel.new_id() returns uuid language sql volatile as $f$
      -- The first 48 bits are the time; bits 52 and 53 turn a random UUID's version 4 into 7.
      select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
        52, 1), 53, 1), 'hex')::uuid
    $f$;
  end if;
end $$;

-- A scope that is not set reads as '' after its first use on a connection: nullif makes that "no rows", not an error.
create function lintel.org() returns uuid language sql stable
  as $$ select nullif(current_setting('app.org_id', true), '')::uuid $$;

create function lintel.me() returns uuid language sql stable
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- The one way to keep organisations apart: a row is there for its own organisation and for nobody else.
create function lintel.tenant_policy(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to lintel_app using (organisation_id = (select lintel.org())) '
                 'with check (organisation_id = (select lintel.org()))', target);
end $$;

-- A table of one organisation's rows. `deeds` are the grants of the program's role.
create function lintel.keep_apart(target regclass, deeds text default 'select, insert, update, delete') returns void
language plpgsql as $$
begin
  perform lintel.tenant_policy(target);
  execute format('grant %s on %s to lintel_app', deeds, target);
end $$;

-- Row security for what the system role alone works on: identity, delivery, limits.
create function lintel.keep_for_system(target regclass, deeds text default 'select, insert, update, delete') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy system on %s to lintel_system using (true) with check (true)', target);
  execute format('grant %s on %s to lintel_system', deeds, target);
end $$;

alter table schema_migrations enable row level security;

-- Tasks still to be done, by a fragment of their title. Like find_leads: ids only, read under the policy again.
create function lintel.plain(given text) returns text language sql immutable parallel safe
  return translate(lower(given), 'áàâäãåçéèêëíìîïñóòôöõøúùûüýÿ', 'aaaaaaceeeeiiiinoooooouuuuyy');

-- How a fragment is sought. The planner may not look at the statistics of a table under row security: it guesses by a
-- fragment's length, walks all leads from the newest for "zoe" and asks the index for half of them for "gmail". So these
-- functions look for themselves how often it occurs among the newest. Often: walk on. Seldom: ask the index for all.
--
-- Two letters have no trigram of their own. At the beginning of a word they have one, so that is where they are sought.
create function lintel.search_patterns(fragment text) returns text[] language sql immutable
  return case when length(fragment) = 2 then array[fragment || '%', '% ' || fragment || '%'] else array['%' || fragment || '%'] end;

create function lintel.pattern_of(fragment text) returns text language sql immutable parallel safe
  return '%' || regexp_replace(lower(fragment), '([\\%_])', '\\\1', 'g') || '%';

-- Counters lie in slots so that nobody who creates waits for another's commit. Chosen by the connection's number, two
-- could still have the same one and take turns. Now a transaction takes the first that no other holds: locks of this
-- kind are kept in memory alone and end with it.
create function lintel.free_slot(counter text) returns smallint language plpgsql as $$
declare here int := hashtext(counter || coalesce(current_setting('app.org_id', true), ''));
begin
  for slot in 0..15 loop
    if pg_try_advisory_xact_lock(here, slot) then return slot; end if;
  end loop;
  return pg_backend_pid() % 16;
end $$;

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

-- The clock at a home, by its state: what `homeZone` tells where no ZIP code lies by another one. Null where nothing tells it.
create function lintel.zone_at(state text) returns text language sql immutable parallel safe as $$
  select jsonb '{
    "AL": "America/Chicago", "ALABAMA": "America/Chicago", "AK": "America/Anchorage", "ALASKA": "America/Anchorage",
    "AZ": "America/Phoenix", "ARIZONA": "America/Phoenix", "AR": "America/Chicago", "ARKANSAS": "America/Chicago",
    "CA": "America/Los_Angeles", "CALIFORNIA": "America/Los_Angeles", "CO": "America/Denver",
    "COLORADO": "America/Denver", "CT": "America/New_York", "CONNECTICUT": "America/New_York",
    "DE": "America/New_York", "DELAWARE": "America/New_York", "DC": "America/New_York",
    "DISTRICT OF COLUMBIA": "America/New_York", "FL": "America/New_York", "FLORIDA": "America/New_York",
    "GA": "America/New_York", "GEORGIA": "America/New_York", "HI": "Pacific/Honolulu", "HAWAII": "Pacific/Honolulu",
    "ID": "America/Boise", "IDAHO": "America/Boise", "IL": "America/Chicago", "ILLINOIS": "America/Chicago",
    "IN": "America/Indiana/Indianapolis", "INDIANA": "America/Indiana/Indianapolis", "IA": "America/Chicago",
    "IOWA": "America/Chicago", "KS": "America/Chicago", "KANSAS": "America/Chicago",
    "KY": "America/Kentucky/Louisville", "KENTUCKY": "America/Kentucky/Louisville", "LA": "America/Chicago",
    "LOUISIANA": "America/Chicago", "ME": "America/New_York", "MAINE": "America/New_York", "MD": "America/New_York",
    "MARYLAND": "America/New_York", "MA": "America/New_York", "MASSACHUSETTS": "America/New_York",
    "MI": "America/Detroit", "MICHIGAN": "America/Detroit", "MN": "America/Chicago", "MINNESOTA": "America/Chicago",
    "MS": "America/Chicago", "MISSISSIPPI": "America/Chicago", "MO": "America/Chicago",
    "MISSOURI": "America/Chicago", "MT": "America/Denver", "MONTANA": "America/Denver", "NE": "America/Chicago",
    "NEBRASKA": "America/Chicago", "NV": "America/Los_Angeles", "NEVADA": "America/Los_Angeles",
    "NH": "America/New_York", "NEW HAMPSHIRE": "America/New_York", "NJ": "America/New_York",
    "NEW JERSEY": "America/New_York", "NM": "America/Denver", "NEW MEXICO": "America/Denver",
    "NY": "America/New_York", "NEW YORK": "America/New_York", "NC": "America/New_York",
    "NORTH CAROLINA": "America/New_York", "ND": "America/Chicago", "NORTH DAKOTA": "America/Chicago",
    "OH": "America/New_York", "OHIO": "America/New_York", "OK": "America/Chicago", "OKLAHOMA": "America/Chicago",
    "OR": "America/Los_Angeles", "OREGON": "America/Los_Angeles", "PA": "America/New_York",
    "PENNSYLVANIA": "America/New_York", "RI": "America/New_York", "RHODE ISLAND": "America/New_York",
    "SC": "America/New_York", "SOUTH CAROLINA": "America/New_York", "SD": "America/Chicago",
    "SOUTH DAKOTA": "America/Chicago", "TN": "America/Chicago", "TENNESSEE": "America/Chicago",
    "TX": "America/Chicago", "TEXAS": "America/Chicago", "UT": "America/Denver", "UTAH": "America/Denver",
    "VT": "America/New_York", "VERMONT": "America/New_York", "VA": "America/New_York",
    "VIRGINIA": "America/New_York", "WA": "America/Los_Angeles", "WASHINGTON": "America/Los_Angeles",
    "WV": "America/New_York", "WEST VIRGINIA": "America/New_York", "WI": "America/Chicago",
    "WISCONSIN": "America/Chicago", "WY": "America/Denver", "WYOMING": "America/Denver", "PR": "America/Puerto_Rico",
    "PUERTO RICO": "America/Puerto_Rico", "VI": "America/St_Thomas", "VIRGIN ISLANDS": "America/St_Thomas",
    "GU": "Pacific/Guam", "GUAM": "Pacific/Guam"
  }' ->> upper(btrim(state))
$$;

-- The day by the clocks at a home, for statements over many homes at once: the same as `dayAt` tells of one (a test compares
-- the two). Where its state is not known, a day that has come somewhere on earth has come.
create function lintel.day_at(state text) returns date language sql stable parallel safe as $$
  select (now() at time zone coalesce(lintel.zone_at(state), 'Pacific/Kiritimati'))::date
$$;
grant execute on function lintel.day_at(text) to lintel_app, lintel_system;
grant execute on function lintel.zone_at(text) to lintel_app, lintel_system;
