-- How a fragment is sought. The planner may not look at the statistics of a table under row security: it guesses by a
-- fragment's length, walks all leads from the newest for "zoe" and asks the index for half of them for "gmail". So these
-- functions look for themselves how often it occurs among the newest. Often: walk on. Seldom: ask the index for all.
--
-- Two letters have no trigram of their own. At the beginning of a word they have one, so that is where they are sought.

create function lintel.search_patterns(fragment text) returns text[] language sql immutable
  return case when length(fragment) = 2 then array[fragment || '%', '% ' || fragment || '%'] else array['%' || fragment || '%'] end;

create or replace function lintel.find_leads(fragment text, most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  here uuid := lintel.org();
  -- A longer fragment is hardly ever frequent, so fewer rows are spent on asking.
  horizon int := case when length(fragment) > 4 then 200 else 5000 end;
  patterns text[];
  found uuid[];
  seen int;
begin
  if here is null or length(fragment) < 2 then return; end if;
  patterns := lintel.search_patterns(fragment);
  select array_agg(n.id) filter (where n.search like any (patterns)), count(*) into found, seen from (
    select l.id, l.search from leads l where l.organisation_id = here and l.archived_at is null
    order by l.id desc limit horizon) n;
  if cardinality(found) < most and cardinality(found) * 20 >= horizon then
    horizon := 100000;
    select array_agg(w.id), count(*) into found, seen from (
      select n.id from (
        select l.id, l.search from leads l where l.organisation_id = here and l.archived_at is null
        order by l.id desc limit horizon) n where n.search like any (patterns) limit most) w;
  end if;
  if seen < horizon and horizon < 100000 or cardinality(found) >= most then
    return query select unnest(found[:most]);
    return;
  end if;
  return query with every as materialized (
    select l.id from leads l where l.organisation_id = here and l.archived_at is null
      and (l.search like patterns[1] or l.search like coalesce(patterns[2], patterns[1])))
    select e.id from every e order by e.id desc limit most;
end $$;

create or replace function lintel.find_leads_of(fragment text, owners uuid[], most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  here uuid := lintel.org();
  horizon int := greatest(100, case when length(fragment) > 4 then 5000 else 20000 end / greatest(1, cardinality(owners)));
  shared uuid[] := array(select s.lead_id from lead_shares s where s.organisation_id = lintel.org() and s.user_id = lintel.me());
  patterns text[];
  found uuid[];
  -- Of every owner, what is newer than this was seen.
  edge uuid;
begin
  if here is null or length(fragment) < 2 then return; end if;
  patterns := lintel.search_patterns(fragment);
  -- The newest of each owner, and what is shared: for most people that is all there is.
  select array_agg(n.id order by n.id desc) filter (where n.search like any (patterns)), (max(n.id::text) filter (where n.place = horizon))::uuid
  into found, edge from (
    select l.id, l.search, l.place from unnest(owners) o(owner_key) cross join lateral (
      select l.id, l.search, row_number() over (order by l.id desc) as place from leads l
      where l.organisation_id = here and l.owner_key = o.owner_key and l.archived_at is null
      order by l.id desc limit horizon) l
    union all
    select l.id, l.search, 0 from leads l where l.organisation_id = here and l.id = any (shared)
      and l.archived_at is null and l.owner_key <> all (owners)) n;
  if edge is null or found[most] >= edge then
    return query select unnest(found[:most]);
    return;
  end if;
  return query with every as materialized (
    select l.id from leads l where l.organisation_id = here and l.archived_at is null
      and (l.search like patterns[1] or l.search like coalesce(patterns[2], patterns[1]))
      and (l.owner_key = any (owners) or l.id = any (shared)))
    select e.id from every e order by e.id desc limit most;
end $$;

-- Tasks are searched in a column of their own, as leads are: an expression's index the planner does not even consider.
alter table tasks add column search text not null generated always as (lintel.plain(title)) stored;
drop index tasks_search;
create index tasks_search on tasks using gin (organisation_id, search gin_trgm_ops) where done_at is null;
create index tasks_newest on tasks (organisation_id, id desc) where done_at is null;
grant select (search) on tasks to lintel_search;
revoke select (title) on tasks from lintel_search;

create or replace function lintel.find_tasks(fragment text, owners uuid[], most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  here uuid := lintel.org();
  me uuid := lintel.me();
  horizon constant int := 5000;
  shared uuid[] := array(select s.lead_id from lead_shares s where s.organisation_id = lintel.org() and s.user_id = lintel.me());
  patterns text[];
  found uuid[];
  seen int;
begin
  if here is null or length(fragment) < 2 then return; end if;
  patterns := lintel.search_patterns(fragment);
  select array_agg(n.id) filter (where n.search like any (patterns) and (owners is null or n.lead_owner_key = any (owners)
      or n.lead_id = any (shared) or (n.lead_id is null and (n.assignee_id = me or n.created_by = me)))), count(*)
  into found, seen from (
    select t.id, t.search, t.lead_id, t.lead_owner_key, t.assignee_id, t.created_by from tasks t
    where t.organisation_id = here and t.done_at is null order by t.id desc limit horizon) n;
  if seen < horizon or cardinality(found) >= most then
    return query select unnest(found[:most]);
    return;
  end if;
  return query with every as materialized (
    select t.id from tasks t where t.organisation_id = here and t.done_at is null
      and (t.search like patterns[1] or t.search like coalesce(patterns[2], patterns[1]))
      and (owners is null or t.lead_owner_key = any (owners) or t.lead_id = any (shared)
        or (t.lead_id is null and (t.assignee_id = me or t.created_by = me))))
    select e.id from every e order by e.id desc limit most;
end $$;
