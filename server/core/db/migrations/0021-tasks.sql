-- What is to be done, by whom and by when.

-- Named sets of tasks that are made in one act.
create table task_templates (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 100),
  items jsonb not null default '[]',
  created_by uuid references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id)
);
create index task_templates_maker on task_templates (created_by);
select lintel.keep_apart('task_templates');

-- One such act, so that it can be taken back, and so that its tasks know what they are for. With a lead, it goes with it.
create table task_sets (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  template_id uuid,
  name text not null,
  subject_type text not null check (subject_type in ('lead', 'appointment', 'listing')),
  subject_id uuid not null,
  -- What an appointment or a listing is called; a lead's name is the lead's.
  subject_name text not null default '',
  lead_id uuid,
  start_on date not null,
  made_by uuid references users,
  made_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, template_id) references task_templates on delete set null (template_id),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index task_sets_template on task_sets (organisation_id, template_id);
create index task_sets_lead on task_sets (organisation_id, lead_id) where lead_id is not null;
create index task_sets_maker on task_sets (made_by);
select lintel.keep_apart('task_sets', 'select, insert, update');

create table tasks (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  lead_id uuid,
  title text not null check (length(title) between 1 and 300),
  due_on date,
  assignee_id uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid references users,
  version int not null default 1,
  -- What task lists are ordered and found by.
  -- What is due on no day comes last, and an index can say so.
  due_key date not null generated always as (coalesce(due_on, 'infinity'::date)) stored,
  -- Whose lead it is on, kept by the triggers below: "tasks on leads I see" is then read off an index, owner by owner.
  -- It only finds rows; whether somebody may see them is always asked of the lead itself.
  lead_owner_key uuid,
  -- Tasks are searched in a column of their own, as leads are: an expression's index the planner does not even consider.
  search text not null generated always as (lintel.plain(title)) stored,
  repeats jsonb,
  -- The day that the rule named for it, and the how-manieth of its series it is.
  series_on date,
  turn int not null default 1,
  -- Which one it was made after.
  follows_id uuid,
  set_id uuid,
  -- A task for a listing is seen by whoever sees the listing.
  listing_id uuid,
  -- What a task is made of, ticked off one by one: `[{"text": …, "isDone": …}]`.
  steps jsonb not null default '[]'
    check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) <= 30),
  primary key (organisation_id, id),
  foreign key (organisation_id, assignee_id) references memberships,
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, follows_id) references tasks on delete set null (follows_id),
  foreign key (organisation_id, set_id) references task_sets on delete set null (set_id)
);
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
create index tasks_search on tasks using gin (organisation_id, search gin_trgm_ops) where done_at is null;
create index tasks_newest on tasks (organisation_id, id desc) where done_at is null;

-- However often and wherever a task is completed, one follows it.
create unique index tasks_follow on tasks (organisation_id, follows_id) where follows_id is not null;
create index tasks_set on tasks (organisation_id, set_id) where set_id is not null;
create index tasks_listing on tasks (organisation_id, listing_id, due_key, id) where listing_id is not null;
create index tasks_of_listings on tasks (organisation_id, due_key, id) where listing_id is not null and done_at is null;
select lintel.keep_apart('tasks', 'select, insert, update');

-- Only what was made by itself and nobody has touched since can be taken back, whatever the query.
grant delete on tasks to lintel_app;

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
grant select (organisation_id, id, search, done_at, lead_id, lead_owner_key, assignee_id, created_by, listing_id)
  on tasks to lintel_search;
create policy search on tasks for select to lintel_search using (true);

-- The same for tasks. `owners` is null for somebody who sees all.
create function lintel.find_tasks(fragment text, owners uuid[], most int) returns setof uuid
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
alter function lintel.find_tasks(text, uuid[], int) owner to lintel_search;
revoke execute on function lintel.find_tasks(text, uuid[], int) from public;
grant execute on function lintel.find_tasks(text, uuid[], int) to lintel_app;

-- What must be done before what.
create table task_waits (
  organisation_id uuid not null,
  task_id uuid not null,
  for_id uuid not null,
  primary key (organisation_id, task_id, for_id),
  foreign key (organisation_id, task_id) references tasks on delete cascade,
  foreign key (organisation_id, for_id) references tasks on delete cascade
);
create index task_waits_for on task_waits (organisation_id, for_id);
select lintel.keep_apart('task_waits', 'select, insert, delete');
create policy untouched on tasks as restrictive for delete to lintel_app
  using (done_at is null and version = 1 and (follows_id is not null or set_id is not null));
