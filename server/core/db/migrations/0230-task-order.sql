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

alter table tasks
  add column repeats jsonb,
  -- The day that the rule named for it, and the how-manieth of its series it is.
  add column series_on date,
  add column turn int not null default 1,
  -- Which one it was made after.
  add column follows_id uuid,
  add column set_id uuid,
  add foreign key (organisation_id, follows_id) references tasks on delete set null (follows_id),
  add foreign key (organisation_id, set_id) references task_sets on delete set null (set_id);
-- However often and wherever a task is completed, one follows it.
create unique index tasks_follow on tasks (organisation_id, follows_id) where follows_id is not null;
create index tasks_set on tasks (organisation_id, set_id) where set_id is not null;

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

-- Only what was made by itself and nobody has touched since can be taken back, whatever the query.
grant delete on tasks to lintel_app;
create policy untouched on tasks as restrictive for delete to lintel_app
  using (done_at is null and version = 1 and (follows_id is not null or set_id is not null));
