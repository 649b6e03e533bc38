-- How many came on a day from where, whatever their stage: a tenth of the rows for what is asked most.
alter table lead_days drop constraint lead_days_cut_check;
alter table lead_days add constraint lead_days_cut_check check (cut in ('came', 'source', 'owner', 'standing'));

create function lintel.cuts_of(source text, owner_key uuid, in_stage text, created_at timestamptz, zone text)
returns table (cut text, day date, value text, stage text) language sql stable as $$
  values ('came', (created_at at time zone zone)::date, source, ''),
    ('source', (created_at at time zone zone)::date, source, in_stage),
    ('owner', (created_at at time zone zone)::date, owner_key::text, in_stage),
    ('standing', date '2000-01-01', owner_key::text, in_stage)
$$;

create or replace function lintel.count_lead_days() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('lead days ' || o.organisation_id, 0))
    from (select distinct organisation_id from added) o;
  if tg_op = 'INSERT' then
    insert into lead_days as d (organisation_id, cut, day, value, stage, slot, leads)
      select a.organisation_id, v.cut, v.day, v.value, v.stage, pg_backend_pid() % 4, count(*)
      from added a
      join (select organisation_id, lintel.reporting_zone(organisation_id) as zone from (select distinct organisation_id from added) o) z
        on z.organisation_id = a.organisation_id
      cross join lateral lintel.cuts_of(a.source, a.owner_key, a.stage, a.created_at, z.zone) v
      where lintel.is_counted(a.archived_at, a.tags)
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (organisation_id, cut, day, value, stage, slot) do update set leads = d.leads + excluded.leads;
  else
    insert into lead_days as d (organisation_id, cut, day, value, stage, slot, leads)
      select a.organisation_id, v.cut, v.day, v.value, v.stage, pg_backend_pid() % 4, sum(a.n)
      from (
        select organisation_id, created_at, source, owner_key, stage, sum(n) as n from (
          select organisation_id, created_at, source, owner_key, stage, 1 as n from added where lintel.is_counted(archived_at, tags)
          union all
          select organisation_id, created_at, source, owner_key, stage, -1 from gone where lintel.is_counted(archived_at, tags)) c
        group by 1, 2, 3, 4, 5 having sum(n) <> 0) a
      join (select organisation_id, lintel.reporting_zone(organisation_id) as zone from (select distinct organisation_id from added) o) z
        on z.organisation_id = a.organisation_id
      cross join lateral lintel.cuts_of(a.source, a.owner_key, a.stage, a.created_at, z.zone) v
      group by 1, 2, 3, 4, 5 having sum(a.n) <> 0 order by 1, 2, 3, 4, 5
      on conflict (organisation_id, cut, day, value, stage, slot) do update set leads = d.leads + excluded.leads;
  end if;
  return null;
end $$;

create or replace function lintel.lay_out_lead_days(org uuid) returns void language plpgsql as $$
declare zone text;
begin
  perform pg_advisory_xact_lock(hashtextextended('lead days ' || org, 0));
  zone := lintel.reporting_zone(org);
  delete from lead_days d where d.organisation_id = org;
  insert into lead_days (organisation_id, cut, day, value, stage, slot, leads)
    select l.organisation_id, v.cut, v.day, v.value, v.stage, 0, count(*)
    from leads l cross join lateral lintel.cuts_of(l.source, l.owner_key, l.stage, l.created_at, zone) v
    where l.organisation_id = org and lintel.is_counted(l.archived_at, l.tags) group by 1, 2, 3, 4, 5;
end $$;

drop function lintel.cuts_of(text, uuid, timestamptz, text);
select lintel.lay_out_lead_days(id) from organisations;
