-- The zone is asked for once a statement: joined to as a subquery, it was looked up three times for every lead that came or moved.
create or replace function lintel.count_lead_days() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('lead days ' || o.organisation_id, 0))
    from (select distinct organisation_id from added) o;
  if tg_op = 'INSERT' then
    with zones as materialized (
      select o.organisation_id, lintel.reporting_zone(o.organisation_id) as zone from (select distinct organisation_id from added) o)
    insert into lead_days as d (organisation_id, cut, day, value, stage, slot, leads)
      select a.organisation_id, v.cut, v.day, v.value, v.stage, pg_backend_pid() % 4, count(*)
      from added a
      join zones z on z.organisation_id = a.organisation_id
      cross join lateral lintel.cuts_of(a.source, a.owner_key, a.stage, a.created_at, z.zone) v
      where lintel.is_counted(a.archived_at, a.tags)
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (organisation_id, cut, day, value, stage, slot) do update set leads = d.leads + excluded.leads;
  else
    with zones as materialized (
      select o.organisation_id, lintel.reporting_zone(o.organisation_id) as zone from (select distinct organisation_id from added) o)
    insert into lead_days as d (organisation_id, cut, day, value, stage, slot, leads)
      select a.organisation_id, v.cut, v.day, v.value, v.stage, pg_backend_pid() % 4, sum(a.n)
      from (
        select organisation_id, created_at, source, owner_key, stage, sum(n) as n from (
          select organisation_id, created_at, source, owner_key, stage, 1 as n from added where lintel.is_counted(archived_at, tags)
          union all
          select organisation_id, created_at, source, owner_key, stage, -1 from gone where lintel.is_counted(archived_at, tags)) c
        group by 1, 2, 3, 4, 5 having sum(n) <> 0) a
      join zones z on z.organisation_id = a.organisation_id
      cross join lateral lintel.cuts_of(a.source, a.owner_key, a.stage, a.created_at, z.zone) v
      group by 1, 2, 3, 4, 5 having sum(a.n) <> 0 order by 1, 2, 3, 4, 5
      on conflict (organisation_id, cut, day, value, stage, slot) do update set leads = d.leads + excluded.leads;
  end if;
  return null;
end $$;
