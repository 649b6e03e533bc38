-- find_leads for somebody who does not see all: the newest leads of these owners, and of those shared with them. Searched
-- among everybody's, the newest thousand could all be leads that they may not see.
grant select (owner_key) on leads to lintel_search;
grant select on lead_shares to lintel_search;
create policy search on lead_shares for select to lintel_search using (true);
create function lintel.find_leads_of(fragment text, owners uuid[], most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare here uuid := lintel.org();
begin
  if here is null or length(fragment) < 2 then return; end if;
  return query select l.id from public.leads l
    where l.organisation_id = here and l.archived_at is null and l.search like '%' || fragment || '%'
      and (l.owner_key = any (owners) or l.id in (
        select s.lead_id from public.lead_shares s where s.organisation_id = here and s.user_id = lintel.me()))
    order by l.id desc limit most;
end $$;
alter function lintel.find_leads_of(text, uuid[], int) owner to lintel_search;
revoke execute on function lintel.find_leads_of(text, uuid[], int) from public;
grant execute on function lintel.find_leads_of(text, uuid[], int) to lintel_app;

-- The same for tasks. `owners` is null for somebody who sees all.
drop function lintel.find_tasks(text, int);
grant select (lead_id, lead_owner_key, assignee_id, created_by) on tasks to lintel_search;
create function lintel.find_tasks(fragment text, owners uuid[], most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare here uuid := lintel.org();
begin
  if here is null or length(fragment) < 2 then return; end if;
  return query select t.id from public.tasks t
    where t.organisation_id = here and t.done_at is null and lintel.plain(t.title) like '%' || fragment || '%'
      and (owners is null or t.lead_owner_key = any (owners)
        or (t.lead_id is null and (t.assignee_id = lintel.me() or t.created_by = lintel.me()))
        or t.lead_id in (select s.lead_id from public.lead_shares s where s.organisation_id = here and s.user_id = lintel.me()))
    order by t.id desc limit most;
end $$;
alter function lintel.find_tasks(text, uuid[], int) owner to lintel_search;
revoke execute on function lintel.find_tasks(text, uuid[], int) from public;
grant execute on function lintel.find_tasks(text, uuid[], int) to lintel_app;
