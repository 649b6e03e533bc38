-- What numbers are made of that must not be scanned for, and what was true on any day before. Both follow the record in the
-- transaction that changes it, so that no number lags or drifts (docs/decisions/0061-metrics.md).

-- In which zone an organisation's days begin: its numbers are the same whoever asks, wherever they are.
create table reporting_zones (
  organisation_id uuid primary key references organisations on delete cascade,
  time_zone text not null default 'UTC' check (length(time_zone) between 1 and 60),
  version int not null default 1
);
select lintel.keep_apart('reporting_zones', 'select, insert, update');

create function lintel.reporting_zone(org uuid) returns text language sql stable as $$
  select coalesce((select z.time_zone from reporting_zones z where z.organisation_id = org), 'UTC')
$$;

-- Samples are nobody's work, and what is archived is out of all lists.
create function lintel.is_counted(archived_at timestamptz, tags text[]) returns boolean language sql immutable as $$
  select archived_at is null and not 'sample' = any(tags)
$$;

-- How many leads came on a day, twice: by where they came from and by whose they are, each by stage; all four at once would be
-- nearly as many rows as there are leads. And how many there are, by whose they are and stage, whenever they came.
create table lead_days (
  organisation_id uuid not null,
  cut text not null check (cut in ('source', 'owner', 'standing')),
  day date not null,
  value text not null,
  stage text not null,
  slot smallint not null,
  leads bigint not null,
  primary key (organisation_id, cut, day, value, stage, slot)
) with (fillfactor = 70);
select lintel.keep_apart('lead_days');

create function lintel.cuts_of(source text, owner_key uuid, created_at timestamptz, zone text) returns table (cut text, day date, value text)
language sql stable as $$
  values ('source', (created_at at time zone zone)::date, source),
    ('owner', (created_at at time zone zone)::date, owner_key::text),
    ('standing', date '2000-01-01', owner_key::text)
$$;

-- Whoever counts holds the days as they are; whoever lays them out in another zone waits for those, and they for it.
create function lintel.count_lead_days() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('lead days ' || o.organisation_id, 0))
    from (select distinct organisation_id from added) o;
  if tg_op = 'INSERT' then
    insert into lead_days as d (organisation_id, cut, day, value, stage, slot, leads)
      select a.organisation_id, v.cut, v.day, v.value, a.stage, pg_backend_pid() % 4, count(*)
      from added a
      join (select organisation_id, lintel.reporting_zone(organisation_id) as zone from (select distinct organisation_id from added) o) z
        on z.organisation_id = a.organisation_id
      cross join lateral lintel.cuts_of(a.source, a.owner_key, a.created_at, z.zone) v
      where lintel.is_counted(a.archived_at, a.tags)
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (organisation_id, cut, day, value, stage, slot) do update set leads = d.leads + excluded.leads;
  else
    insert into lead_days as d (organisation_id, cut, day, value, stage, slot, leads)
      select a.organisation_id, v.cut, v.day, v.value, a.stage, pg_backend_pid() % 4, sum(a.n)
      from (
        select organisation_id, created_at, source, owner_key, stage, sum(n) as n from (
          select organisation_id, created_at, source, owner_key, stage, 1 as n from added where lintel.is_counted(archived_at, tags)
          union all
          select organisation_id, created_at, source, owner_key, stage, -1 from gone where lintel.is_counted(archived_at, tags)) c
        group by 1, 2, 3, 4, 5 having sum(n) <> 0) a
      join (select organisation_id, lintel.reporting_zone(organisation_id) as zone from (select distinct organisation_id from added) o) z
        on z.organisation_id = a.organisation_id
      cross join lateral lintel.cuts_of(a.source, a.owner_key, a.created_at, z.zone) v
      group by 1, 2, 3, 4, 5 having sum(a.n) <> 0 order by 1, 2, 3, 4, 5
      on conflict (organisation_id, cut, day, value, stage, slot) do update set leads = d.leads + excluded.leads;
  end if;
  return null;
end $$;
create trigger lead_days_on_insert after insert on leads referencing new table as added
  for each statement execute function lintel.count_lead_days();
create trigger lead_days_on_update after update on leads referencing new table as added old table as gone
  for each statement execute function lintel.count_lead_days();

-- All days anew, as the zone is now.
create function lintel.lay_out_lead_days(org uuid) returns void language plpgsql as $$
declare zone text;
begin
  perform pg_advisory_xact_lock(hashtextextended('lead days ' || org, 0));
  zone := lintel.reporting_zone(org);
  delete from lead_days d where d.organisation_id = org;
  insert into lead_days (organisation_id, cut, day, value, stage, slot, leads)
    select l.organisation_id, v.cut, v.day, v.value, l.stage, 0, count(*)
    from leads l cross join lateral lintel.cuts_of(l.source, l.owner_key, l.created_at, zone) v
    where l.organisation_id = org and lintel.is_counted(l.archived_at, l.tags) group by 1, 2, 3, 4, 5;
end $$;

-- What a lead was and whose, from when until when. `stage_since`: the stage may be older than the span; `left_stage`: it ends with it.
create table lead_history (
  organisation_id uuid not null,
  lead_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz not null default 'infinity',
  stage text not null,
  source text not null,
  owner_key uuid not null,
  counted boolean not null,
  stage_since timestamptz not null,
  left_stage boolean not null default false,
  primary key (organisation_id, lead_id, from_at),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index lead_history_then on lead_history (organisation_id, until_at, from_at);
select lintel.keep_apart('lead_history', 'select, insert, update');

create function lintel.begin_lead_history() returns trigger language plpgsql as $$
begin
  insert into lead_history (organisation_id, lead_id, from_at, stage, source, owner_key, counted, stage_since)
    select organisation_id, id, created_at, stage, source, owner_key, lintel.is_counted(archived_at, tags), created_at from added;
  return null;
end $$;
create trigger lead_history_on_insert after insert on leads referencing new table as added
  for each statement execute function lintel.begin_lead_history();

create function lintel.follow_lead_history() returns trigger language plpgsql as $$
declare
  was lead_history;
  moment timestamptz := clock_timestamp();
begin
  select * into was from lead_history h
    where h.organisation_id = new.organisation_id and h.lead_id = new.id and h.until_at = 'infinity';
  if found then
    -- Two changes of one transaction follow each other, too.
    moment := greatest(moment, was.from_at + interval '1 microsecond');
    update lead_history h set until_at = moment, left_stage = new.stage <> was.stage
      where h.organisation_id = was.organisation_id and h.lead_id = was.lead_id and h.from_at = was.from_at;
  end if;
  insert into lead_history (organisation_id, lead_id, from_at, stage, source, owner_key, counted, stage_since)
    values (new.organisation_id, new.id, moment, new.stage, new.source, new.owner_key, lintel.is_counted(new.archived_at, new.tags),
      case when was.stage = new.stage then was.stage_since else moment end);
  return null;
end $$;
create trigger lead_history_on_update after update on leads for each row
  when ((new.stage, new.source, new.owner_id, lintel.is_counted(new.archived_at, new.tags))
    is distinct from (old.stage, old.source, old.owner_id, lintel.is_counted(old.archived_at, old.tags)))
  execute function lintel.follow_lead_history();

-- What was recorded before there was a history: what a field held is the `from` of the first change after.
insert into lead_history (organisation_id, lead_id, from_at, until_at, stage, source, owner_key, counted, stage_since, left_stage)
with changes as (
  select e.organisation_id, e.subject_id as lead_id, e.id, e.at, e.kind, e.data from events e
  join leads l on l.organisation_id = e.organisation_id and l.id = e.subject_id
  where e.subject_type = 'lead' and e.at > l.created_at and e.kind in
    ('lead.stage_changed', 'lead.assigned', 'lead.archived', 'lead.removed', 'lead.merged_away', 'lead.restored', 'lead.unmerged')),
points as (
  select organisation_id, id as lead_id, created_at as at from leads
  union select organisation_id, lead_id, at from changes),
held as (
  select p.organisation_id, p.lead_id, p.at,
    coalesce((select c.data ->> 'from' from changes c where c.organisation_id = p.organisation_id and c.lead_id = p.lead_id
      and c.kind = 'lead.stage_changed' and c.at > p.at order by c.id limit 1), l.stage) as stage,
    l.source,
    (select case when c.id is null then l.owner_key else coalesce((c.data ->> 'from')::uuid, '00000000-0000-0000-0000-000000000000') end
      from (select) one left join lateral (select c.id, c.data from changes c where c.organisation_id = p.organisation_id
        and c.lead_id = p.lead_id and c.kind = 'lead.assigned' and c.at > p.at order by c.id limit 1) c on true) as owner_key,
    not 'sample' = any(l.tags) and coalesce((select c.kind not in ('lead.restored', 'lead.unmerged') from changes c
      where c.organisation_id = p.organisation_id and c.lead_id = p.lead_id
        and c.kind not in ('lead.stage_changed', 'lead.assigned') and c.at > p.at order by c.id limit 1), l.archived_at is null) as counted
  from points p join leads l on l.organisation_id = p.organisation_id and l.id = p.lead_id),
told as (
  select h.*, lead(at) over w as next_at, lead(stage) over w as next_stage,
    (h.stage is distinct from lag(stage) over w) as begins
  from held h window w as (partition by organisation_id, lead_id order by at)),
grouped as (
  select t.*, max(case when begins then at end) over (partition by organisation_id, lead_id order by at) as since from told t)
select organisation_id, lead_id, at, coalesce(next_at, 'infinity'), stage, source, owner_key, counted, since,
  next_stage is not null and next_stage <> stage
from grouped;

select lintel.lay_out_lead_days(id) from organisations;

-- The same of deals: what they were worth, where they stood and whose they were.
create table deal_history (
  organisation_id uuid not null,
  deal_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz not null default 'infinity',
  stage text not null,
  state text not null,
  owner_key uuid not null,
  gross_cents bigint,
  weighted_cents bigint,
  closed_on date,
  counted boolean not null,
  primary key (organisation_id, deal_id, from_at),
  foreign key (organisation_id, deal_id) references deals on delete cascade
);
create index deal_history_then on deal_history (organisation_id, until_at, from_at);
select lintel.keep_apart('deal_history', 'select, insert, update');

create function lintel.follow_deal_history() returns trigger language plpgsql as $$
declare moment timestamptz := new.created_at;
begin
  if tg_op = 'UPDATE' then
    select greatest(clock_timestamp(), h.from_at + interval '1 microsecond') into moment from deal_history h
      where h.organisation_id = new.organisation_id and h.deal_id = new.id and h.until_at = 'infinity';
    moment := coalesce(moment, clock_timestamp());
    update deal_history h set until_at = moment
      where h.organisation_id = new.organisation_id and h.deal_id = new.id and h.until_at = 'infinity';
  end if;
  insert into deal_history (organisation_id, deal_id, from_at, stage, state, owner_key, gross_cents, weighted_cents, closed_on, counted)
    values (new.organisation_id, new.id, moment, new.stage, new.state, new.owner_key, new.gross_cents, new.weighted_cents, new.closed_on,
      new.archived_at is null);
  return null;
end $$;
create trigger deal_history_on_insert after insert on deals for each row execute function lintel.follow_deal_history();
create trigger deal_history_on_update after update on deals for each row
  when ((new.stage, new.state, new.owner_id, new.gross_cents, new.probability, new.closed_on, new.archived_at is null)
    is distinct from (old.stage, old.state, old.owner_id, old.gross_cents, old.probability, old.closed_on, old.archived_at is null))
  execute function lintel.follow_deal_history();
insert into deal_history (organisation_id, deal_id, from_at, stage, state, owner_key, gross_cents, weighted_cents, closed_on, counted)
  select organisation_id, id, created_at, stage, state, owner_key, gross_cents, weighted_cents, closed_on, archived_at is null from deals;
