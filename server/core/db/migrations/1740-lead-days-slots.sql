-- Days of leads were counted in one of four slots by the connection's number: of two that shared one the second waited for the
-- first to commit, an enquiry for a whole chunk of an import. Now they take the slot that the transaction counts leads in anyway,
-- which no other holds (docs/decisions/0002-sql.md), and there are as many slots as connections that write to one organization.
create or replace function lintel.free_slot(counter text) returns smallint language plpgsql as $$
declare here int := hashtext(counter || coalesce(current_setting('app.org_id', true), ''));
begin
  for slot in 0..63 loop
    if pg_try_advisory_xact_lock(here, slot) then return slot; end if;
  end loop;
  return pg_backend_pid() % 64;
end $$;

create or replace function lintel.count_lead_days() returns trigger language plpgsql as $$
declare mine smallint := lintel.free_slot('leads');
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('lead days ' || o.organisation_id, 0))
    from (select distinct organisation_id from added) o;
  if tg_op = 'INSERT' then
    with zones as materialized (
      select o.organisation_id, lintel.reporting_zone(o.organisation_id) as zone from (select distinct organisation_id from added) o)
    insert into lead_days as d (organisation_id, cut, day, value, stage, facts, slot, leads)
      select a.organisation_id, v.cut, v.day, v.value, v.stage, v.facts, mine, count(*)
      from added a
      join zones z on z.organisation_id = a.organisation_id
      cross join lateral lintel.cuts_of(a.source, a.owner_key, a.stage, a.facts, a.created_at, z.zone) v
      where lintel.is_counted(a.archived_at, a.tags)
      group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (organisation_id, cut, day, value, stage, facts, slot) do update set leads = d.leads + excluded.leads;
  else
    with zones as materialized (
      select o.organisation_id, lintel.reporting_zone(o.organisation_id) as zone from (select distinct organisation_id from added) o)
    insert into lead_days as d (organisation_id, cut, day, value, stage, facts, slot, leads)
      select a.organisation_id, v.cut, v.day, v.value, v.stage, v.facts, mine, sum(a.n)
      from (
        select organisation_id, created_at, source, owner_key, stage, facts, sum(n) as n from (
          select organisation_id, created_at, source, owner_key, stage, facts, 1 as n from added where lintel.is_counted(archived_at, tags)
          union all
          select organisation_id, created_at, source, owner_key, stage, facts, -1 from gone where lintel.is_counted(archived_at, tags)) c
        group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0) a
      join zones z on z.organisation_id = a.organisation_id
      cross join lateral lintel.cuts_of(a.source, a.owner_key, a.stage, a.facts, a.created_at, z.zone) v
      group by 1, 2, 3, 4, 5, 6 having sum(a.n) <> 0 order by 1, 2, 3, 4, 5, 6
      on conflict (organisation_id, cut, day, value, stage, facts, slot) do update set leads = d.leads + excluded.leads;
  end if;
  return null;
end $$;
