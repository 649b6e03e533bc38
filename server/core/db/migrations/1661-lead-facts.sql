-- What became of a lead, kept in its own row, so that numbers by day know it too and nobody looks it up lead by lead
-- (docs/decisions/0061-metrics.md). Bits: 1 spoken with, 2 an appointment, 4 a client; from the fourth on how soon somebody of ours
-- turned to them: 0 never, 1 within 5 minutes, 2 an hour, 3 a day, 4 later. Beside it the moment of that, which `first_touches` says more of.
alter table leads add column facts smallint not null default 0, add column first_touch_at timestamptz;

-- Whoever was in such a stage once was spoken with, or a client, whatever they are now.
create function lintel.facts_of_stage(stage text) returns smallint language sql immutable parallel safe return
  (case when stage <> all ('{new,attempting,nurture,trash}'::text[]) then 1 else 0 end
    | case when stage = any ('{active,under_contract,closed,past_client}'::text[]) then 4 else 0 end)::smallint;

create function lintel.speed_of(came timestamptz, touched timestamptz) returns smallint language sql immutable parallel safe return
  case when touched is null then 0 when touched <= came + interval '5 minutes' then 1 when touched <= came + interval '1 hour' then 2
    when touched <= came + interval '24 hours' then 3 else 4 end::smallint;

-- The definition, of a lead's own stage and hour and of what belongs to it. What follows keeps it.
create function lintel.facts_of(org uuid, lead uuid, stage text, came timestamptz, touched timestamptz) returns smallint language sql stable return
  (lintel.facts_of_stage(stage)
    | coalesce((select bit_or(lintel.facts_of_stage(h.stage)) from lead_history h where h.organisation_id = org and h.lead_id = lead), 0)
    | case when exists (select from messages m where m.organisation_id = org and m.lead_id = lead
        and (m.outcome = 'reached' or (m.direction = 'in' and not m.is_automatic))) then 1 else 0 end
    | case when exists (select from appointment_leads x join appointments a on a.organisation_id = x.organisation_id and a.id = x.appointment_id
        where x.organisation_id = org and x.lead_id = lead and a.removed_at is null and a.status <> 'cancelled') then 2 else 0 end
    | lintel.speed_of(came, touched) * 8)::smallint;

create function lintel.first_touch_of(org uuid, lead uuid) returns timestamptz language sql stable
  return (select f.at from first_touches f where f.organisation_id = org and f.lead_id = lead);

-- Leads are taken before they are looked at, always in one order: of two who change what belongs to one lead the second sees what the
-- first did, each statement of a function being of its own moment.
create function lintel.settle_lead_facts(org uuid, ids uuid[]) returns void language plpgsql as $$
begin
  -- Who removes an organization with all it has may not change its leads, and need not.
  if not has_table_privilege('leads', 'update') then return; end if;
  perform from leads l where l.organisation_id = org and l.id = any (ids) order by l.id for no key update;
  -- Reckoned once for each, however the two are joined.
  with k as materialized (
    select m.id, t.touched, lintel.facts_of(org, m.id, m.stage, m.created_at, t.touched) as facts
    from leads m cross join lateral (select lintel.first_touch_of(org, m.id) as touched offset 0) t
    where m.organisation_id = org and m.id = any (ids))
  update leads l set first_touch_at = k.touched, facts = k.facts from k
    where l.organisation_id = org and l.id = k.id and (l.first_touch_at is distinct from k.touched or l.facts <> k.facts);
end $$;

-- A lead's own stage and the hour it came are in its row already.
create function lintel.begin_lead_facts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.facts := lintel.facts_of_stage(new.stage);
    new.first_touch_at := null;
  else
    new.facts := new.facts | lintel.facts_of_stage(new.stage);
    if new.created_at <> old.created_at then
      new.facts := (new.facts & 7) | lintel.speed_of(new.created_at, new.first_touch_at) * 8;
    end if;
  end if;
  return new;
end $$;
create trigger lead_facts_on_insert before insert on leads for each row execute function lintel.begin_lead_facts();
create trigger lead_facts_on_update before update of stage, created_at on leads for each row execute function lintel.begin_lead_facts();

-- Rows that belong to leads, as they came, went or moved to another.
create function lintel.follow_lead_facts() returns trigger language plpgsql as $$
declare here record;
begin
  if tg_op = 'INSERT' then
    for here in select organisation_id, array_agg(distinct lead_id) as ids from added group by 1 loop
      perform lintel.settle_lead_facts(here.organisation_id, here.ids);
    end loop;
  elsif tg_op = 'DELETE' then
    for here in select organisation_id, array_agg(distinct lead_id) as ids from gone group by 1 loop
      perform lintel.settle_lead_facts(here.organisation_id, here.ids);
    end loop;
  else
    for here in select organisation_id, array_agg(distinct lead_id) as ids
      from (select organisation_id, lead_id from added union all select organisation_id, lead_id from gone) b group by 1 loop
      perform lintel.settle_lead_facts(here.organisation_id, here.ids);
    end loop;
  end if;
  return null;
end $$;
create trigger lead_facts_on_insert after insert on first_touches referencing new table as added
  for each statement execute function lintel.follow_lead_facts();
create trigger lead_facts_on_update after update on first_touches referencing new table as added old table as gone
  for each statement execute function lintel.follow_lead_facts();
create trigger lead_facts_on_delete after delete on first_touches referencing old table as gone
  for each statement execute function lintel.follow_lead_facts();
create trigger lead_facts_on_insert after insert on appointment_leads referencing new table as added
  for each statement execute function lintel.follow_lead_facts();
create trigger lead_facts_on_update after update on appointment_leads referencing new table as added old table as gone
  for each statement execute function lintel.follow_lead_facts();
create trigger lead_facts_on_delete after delete on appointment_leads referencing old table as gone
  for each statement execute function lintel.follow_lead_facts();

create function lintel.follow_facts_of_appointment() returns trigger language plpgsql as $$
begin
  perform lintel.settle_lead_facts(new.organisation_id, array(
    select x.lead_id from appointment_leads x where x.organisation_id = new.organisation_id and x.appointment_id = new.id));
  return null;
end $$;
create trigger lead_facts_on_update after update of status, removed_at on appointments for each row
  when ((new.removed_at is null and new.status <> 'cancelled') <> (old.removed_at is null and old.status <> 'cancelled'))
  execute function lintel.follow_facts_of_appointment();

-- Of messages only those that say somebody was reached: most say nothing of it.
create function lintel.follow_facts_of_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform lintel.settle_lead_facts(new.organisation_id, array[new.lead_id]);
  elsif tg_op = 'DELETE' then
    perform lintel.settle_lead_facts(old.organisation_id, array[old.lead_id]);
  else
    perform lintel.settle_lead_facts(new.organisation_id, array_remove(array[new.lead_id, old.lead_id], null));
  end if;
  return null;
end $$;
create function lintel.says_reached(lead uuid, outcome text, direction text, is_automatic boolean) returns boolean
language sql immutable parallel safe return
  lead is not null and (coalesce(outcome = 'reached', false) or (direction = 'in' and not is_automatic));
create trigger lead_facts_on_insert after insert on messages for each row
  when (lintel.says_reached(new.lead_id, new.outcome, new.direction, new.is_automatic)) execute function lintel.follow_facts_of_row();
create trigger lead_facts_on_delete after delete on messages for each row
  when (lintel.says_reached(old.lead_id, old.outcome, old.direction, old.is_automatic)) execute function lintel.follow_facts_of_row();
create trigger lead_facts_on_update after update of lead_id, outcome, direction, is_automatic on messages for each row
  when ((new.lead_id, lintel.says_reached(new.lead_id, new.outcome, new.direction, new.is_automatic))
    is distinct from (old.lead_id, lintel.says_reached(old.lead_id, old.outcome, old.direction, old.is_automatic)))
  execute function lintel.follow_facts_of_row();

-- What a lead is goes into its history by itself; what it was before comes with an archive that is brought in, many at once, and only adds.
create function lintel.add_facts_of_history() returns trigger language plpgsql as $$
begin
  update leads l set facts = l.facts | lintel.facts_of_stage(new.stage)
    where l.organisation_id = new.organisation_id and l.id = new.lead_id and l.facts & lintel.facts_of_stage(new.stage) <> lintel.facts_of_stage(new.stage);
  return null;
end $$;
create trigger lead_facts_on_insert after insert on lead_history for each row
  when (new.until_at <> 'infinity' and lintel.facts_of_stage(new.stage) <> 0) execute function lintel.add_facts_of_history();
create trigger lead_facts_on_update after update of stage, lead_id on lead_history for each row
  when ((new.stage, new.lead_id) is distinct from (old.stage, old.lead_id)) execute function lintel.follow_facts_of_row();

-- Leads by day, where they came from or whose they are, and what became of them.
alter table lead_days add column facts smallint not null default 0;
alter table lead_days drop constraint lead_days_pkey;
alter table lead_days add primary key (organisation_id, cut, day, value, stage, facts, slot);
alter table lead_days drop constraint lead_days_cut_check;
alter table lead_days add constraint lead_days_cut_check
  check (cut in ('came', 'source', 'owner', 'standing', 'became', 'owner became'));

create function lintel.cuts_of(source text, owner_key uuid, in_stage text, became smallint, created_at timestamptz, zone text)
returns table (cut text, day date, value text, stage text, facts smallint) language sql stable as $$
  values ('came', (created_at at time zone zone)::date, source, '', 0::smallint),
    ('source', (created_at at time zone zone)::date, source, in_stage, 0::smallint),
    ('owner', (created_at at time zone zone)::date, owner_key::text, in_stage, 0::smallint),
    ('standing', date '2000-01-01', owner_key::text, in_stage, 0::smallint),
    ('became', (created_at at time zone zone)::date, source, '', became),
    ('owner became', (created_at at time zone zone)::date, owner_key::text, '', became)
$$;

create or replace function lintel.count_lead_days() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('lead days ' || o.organisation_id, 0))
    from (select distinct organisation_id from added) o;
  if tg_op = 'INSERT' then
    with zones as materialized (
      select o.organisation_id, lintel.reporting_zone(o.organisation_id) as zone from (select distinct organisation_id from added) o)
    insert into lead_days as d (organisation_id, cut, day, value, stage, facts, slot, leads)
      select a.organisation_id, v.cut, v.day, v.value, v.stage, v.facts, pg_backend_pid() % 4, count(*)
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
      select a.organisation_id, v.cut, v.day, v.value, v.stage, v.facts, pg_backend_pid() % 4, sum(a.n)
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

create or replace function lintel.lay_out_lead_days(org uuid) returns void language plpgsql as $$
declare zone text;
begin
  perform pg_advisory_xact_lock(hashtextextended('lead days ' || org, 0));
  zone := lintel.reporting_zone(org);
  delete from lead_days d where d.organisation_id = org;
  insert into lead_days (organisation_id, cut, day, value, stage, facts, slot, leads)
    select l.organisation_id, v.cut, v.day, v.value, v.stage, v.facts, 0, count(*)
    from leads l cross join lateral lintel.cuts_of(l.source, l.owner_key, l.stage, l.facts, l.created_at, zone) v
    where l.organisation_id = org and lintel.is_counted(l.archived_at, l.tags) group by 1, 2, 3, 4, 5, 6;
end $$;
drop function lintel.cuts_of(text, uuid, text, timestamptz, text);

-- What is here already: the table is written anew once, which takes a fraction of what as many updates with their indexes would.
alter table leads
  alter column first_touch_at type timestamptz using lintel.first_touch_of(organisation_id, id),
  alter column facts type smallint using
    lintel.facts_of(organisation_id, id, stage, created_at, lintel.first_touch_of(organisation_id, id));
select lintel.lay_out_lead_days(id) from organisations;

-- Nobody looks it up in the history any more.
drop index lead_history_spoken;
