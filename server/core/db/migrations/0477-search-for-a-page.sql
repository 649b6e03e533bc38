-- Whoever wants a page of the newest gets it by walking, where the newest rows say that it is near: as before, about
-- 20,000 rows are walked through at most on the way, however many are wanted.
create or replace function lintel.find_leads(fragment text, most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  here uuid := lintel.org();
  -- A longer fragment is hardly ever frequent, so fewer rows are spent on asking; for a page even seldom is near enough.
  horizon int := case when length(fragment) <= 4 then 5000 when most <= 100 then 1000 else 200 end;
  patterns text[];
  found uuid[];
  seen int;
begin
  if here is null or length(fragment) < 2 then return; end if;
  patterns := lintel.search_patterns(fragment);
  select array_agg(n.id) filter (where n.search like any (patterns)), count(*) into found, seen from (
    select l.id, l.search from leads l where l.organisation_id = here and l.archived_at is null
    order by l.id desc limit horizon) n;
  if cardinality(found) < most and most::bigint * horizon <= cardinality(found) * 20000 then
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
