-- A task for a listing is seen by whoever sees the listing.
alter table tasks add column listing_id uuid,
  add foreign key (organisation_id, listing_id) references listings on delete set null (listing_id);
update tasks k set listing_id = s.subject_id from task_sets s
where s.organisation_id = k.organisation_id and s.id = k.set_id and s.subject_type = 'listing'
  and exists (select from listings g where g.organisation_id = s.organisation_id and g.id = s.subject_id);
create index tasks_listing on tasks (organisation_id, listing_id, due_key, id) where listing_id is not null;
create index tasks_of_listings on tasks (organisation_id, due_key, id) where listing_id is not null and done_at is null;

grant select (listing_id) on tasks to lintel_search;
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
      or n.lead_id = any (shared) or (n.lead_id is null and (n.assignee_id = me or n.created_by = me))
      or (n.lead_id is null and n.listing_id is not null and exists (
        select from listings g where g.organisation_id = here and g.id = n.listing_id and g.seen_key = any (owners))))), count(*)
  into found, seen from (
    select t.id, t.search, t.lead_id, t.lead_owner_key, t.assignee_id, t.created_by, t.listing_id from tasks t
    where t.organisation_id = here and t.done_at is null order by t.id desc limit horizon) n;
  if seen < horizon or cardinality(found) >= most then
    return query select unnest(found[:most]);
    return;
  end if;
  return query with every as materialized (
    select t.id from tasks t where t.organisation_id = here and t.done_at is null
      and (t.search like patterns[1] or t.search like coalesce(patterns[2], patterns[1]))
      and (owners is null or t.lead_owner_key = any (owners) or t.lead_id = any (shared)
        or (t.lead_id is null and (t.assignee_id = me or t.created_by = me))
        or (t.lead_id is null and t.listing_id is not null and exists (
          select from listings g where g.organisation_id = here and g.id = t.listing_id and g.seen_key = any (owners)))))
    select e.id from every e order by e.id desc limit most;
end $$;
