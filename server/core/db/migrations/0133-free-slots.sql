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

create or replace function lintel.count_leads() returns trigger language plpgsql as $$
declare mine smallint := lintel.free_slot('leads');
begin
  if tg_op = 'INSERT' then
    insert into lead_counts as c (organisation_id, owner_key, stage, source, slot, leads)
      select organisation_id, owner_key, stage, source, mine, count(*) from added
      where archived_at is null group by 1, 2, 3, 4
      on conflict (organisation_id, owner_key, stage, source, slot) do update set leads = c.leads + excluded.leads;
  else
    insert into lead_counts as c (organisation_id, owner_key, stage, source, slot, leads)
      select organisation_id, owner_key, stage, source, mine, sum(n) from (
        select organisation_id, owner_key, stage, source, 1 as n from added where archived_at is null
        union all
        select organisation_id, owner_key, stage, source, -1 from gone where archived_at is null) changes
      group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
      on conflict (organisation_id, owner_key, stage, source, slot) do update set leads = c.leads + excluded.leads;
  end if;
  return null;
end $$;

create or replace function lintel.count_listings() returns trigger language plpgsql as $$
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
