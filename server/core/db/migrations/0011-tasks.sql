-- What task lists are ordered and found by.

alter table tasks
  -- What is due on no day comes last, and an index can say so.
  add column due_key date not null generated always as (coalesce(due_on, 'infinity'::date)) stored,
  -- Whose lead it is on, kept by the triggers below: "tasks on leads I see" is then read off an index, owner by owner.
  -- It only finds rows; whether somebody may see them is always asked of the lead itself.
  add column lead_owner_key uuid;

create function lintel.follow_task_lead() returns trigger language plpgsql as $$
begin
  new.lead_owner_key := (select l.owner_key from leads l where l.organisation_id = new.organisation_id and l.id = new.lead_id);
  return new;
end $$;
create trigger task_lead_owner before insert or update of lead_id on tasks
  for each row when (new.lead_id is not null) execute function lintel.follow_task_lead();

create function lintel.follow_lead_owner() returns trigger language plpgsql as $$
begin
  -- Twice, since the indexes by lead are one of open tasks and one of done ones.
  update tasks t set lead_owner_key = new.owner_key
    where t.organisation_id = new.organisation_id and t.lead_id = new.id and t.done_at is null;
  update tasks t set lead_owner_key = new.owner_key
    where t.organisation_id = new.organisation_id and t.lead_id = new.id and t.done_at is not null;
  return null;
end $$;
create trigger lead_owner_of_tasks after update of owner_id on leads
  for each row when (new.owner_id is distinct from old.owner_id) execute function lintel.follow_lead_owner();

drop index tasks_open, tasks_lead, tasks_lead_open;
create index tasks_open on tasks (organisation_id, due_key, id) where done_at is null;
create index tasks_open_of_assignee on tasks (organisation_id, assignee_id, due_key, id) where done_at is null;
create index tasks_open_of_lead on tasks (organisation_id, lead_id, due_key, id) where done_at is null;
create index tasks_open_of_owner on tasks (organisation_id, lead_owner_key, due_key, id) where done_at is null;
create index tasks_open_of_maker on tasks (organisation_id, created_by, due_key, id) where done_at is null and lead_id is null;
create index tasks_done on tasks (organisation_id, done_at desc, id desc) where done_at is not null;
create index tasks_done_of_assignee on tasks (organisation_id, assignee_id, done_at desc, id desc) where done_at is not null;
create index tasks_done_of_lead on tasks (organisation_id, lead_id, done_at desc, id desc) where done_at is not null;
create index tasks_done_of_owner on tasks (organisation_id, lead_owner_key, done_at desc, id desc) where done_at is not null;
create index tasks_done_of_maker on tasks (organisation_id, created_by, done_at desc, id desc)
  where done_at is not null and lead_id is null;

-- Tasks still to be done, by a fragment of their title. Like find_leads: ids only, read under the policy again.
create function lintel.plain(given text) returns text language sql immutable parallel safe
  return translate(lower(given), 'áàâäãåçéèêëíìîïñóòôöõøúùûüýÿ', 'aaaaaaceeeeiiiinoooooouuuuyy');
create index tasks_search on tasks using gin (organisation_id, lintel.plain(title) gin_trgm_ops) where done_at is null;

grant select (organisation_id, id, title, done_at) on tasks to lintel_search;
create policy search on tasks for select to lintel_search using (true);
create function lintel.find_tasks(fragment text, most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare here uuid := lintel.org();
begin
  if here is null or length(fragment) < 2 then return; end if;
  return query select t.id from public.tasks t
    where t.organisation_id = here and t.done_at is null and lintel.plain(t.title) like '%' || fragment || '%'
    order by t.id desc limit most;
end $$;
alter function lintel.find_tasks(text, int) owner to lintel_search;
revoke execute on function lintel.find_tasks(text, int) from public;
grant execute on function lintel.find_tasks(text, int) to lintel_app;
