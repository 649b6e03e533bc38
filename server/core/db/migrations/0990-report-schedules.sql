-- Saved reports that go out by mail, when, to whom, and what came of each time.
create table report_schedules (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  report_id uuid not null,
  owner_id uuid not null,
  every text not null check (every in ('day', 'workday', 'week', 'month', 'quarter')),
  weekday smallint not null check (weekday between 0 and 6),
  month_day smallint not null check (month_day between 1 and 31),
  at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null check (length(time_zone) between 1 and 60),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  -- What columns and values are called, in the words of whoever set it up.
  words jsonb not null,
  is_on boolean not null default true,
  next_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, report_id) references reports on delete cascade,
  foreign key (organisation_id, owner_id) references memberships,
  check (is_on = (next_at is not null))
);
create index report_schedules_report on report_schedules (organisation_id, report_id);
create index report_schedules_due on report_schedules (next_at) where is_on;
create index report_schedules_owner on report_schedules (organisation_id, owner_id);
select lintel.keep_apart('report_schedules', 'select, insert, update, delete');
grant select (organisation_id, id, is_on, next_at) on report_schedules to lintel_system;
create policy system on report_schedules for select to lintel_system using (true);

create table report_recipients (
  organisation_id uuid not null references organisations,
  schedule_id uuid not null,
  user_id uuid not null,
  primary key (organisation_id, schedule_id, user_id),
  foreign key (organisation_id, schedule_id) references report_schedules on delete cascade,
  foreign key (organisation_id, user_id) references memberships
);
create index report_recipients_user on report_recipients (organisation_id, user_id);
select lintel.keep_apart('report_recipients', 'select, insert, delete');

create table report_runs (
  organisation_id uuid not null references organisations,
  schedule_id uuid not null,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- When it was settled.
  at timestamptz not null default now(),
  state text not null default 'running' check (state in ('running', 'sent', 'partly', 'failed')),
  -- Whose run it is: another job that was put in the queue for the same moment leaves it alone.
  job_id uuid not null,
  -- Who has it: a second try goes on with the others.
  sent_to uuid[] not null default '{}',
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  primary key (organisation_id, schedule_id, due_at),
  foreign key (organisation_id, schedule_id) references report_schedules on delete cascade
);
create index report_runs_old on report_runs (created_at);
select lintel.keep_apart('report_runs', 'select, insert, update');
grant select, delete on report_runs to lintel_system;
create policy outlived on report_runs to lintel_system using (created_at < now() - interval '400 days');
