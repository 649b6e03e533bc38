-- Programs: what happens to a record by itself, step by step. The engine (server/core/programs) knows flows and time;
-- what a step does is handed in by the domain that can do it.
create table programs (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  -- What its people are; so far leads.
  subject text not null default 'lead' check (subject in ('lead')),
  name text not null check (length(name) between 1 and 120),
  state text not null default 'draft' check (state in ('draft', 'on', 'paused', 'archived')),
  -- As it is being written.
  draft jsonb not null,
  -- The version that those who enter now follow.
  live int,
  -- One that the product brings along, by its name in the code.
  house_key text check (length(house_key) <= 60),
  -- Why it needs somebody's eyes: a circle of programs.
  trouble jsonb,
  -- Kinds of events its triggers hear of, and whether it watches dates or lists.
  listens text[] not null default '{}',
  watches text[] not null default '{}',
  -- Since when it is known who is on its lists: those who were there before did not enter.
  listed_at timestamptz,
  created_by uuid references users,
  -- In whose name it writes where a record has no owner.
  turned_on_by uuid references users,
  turned_on_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  check (state <> 'on' or live is not null)
);
create unique index programs_house on programs (organisation_id, house_key) where house_key is not null;
create index programs_live on programs (organisation_id, state, id);
select lintel.keep_apart('programs', 'select, insert, update');

-- What was turned on, for good: whoever is under way follows the one they entered by, unless they are moved.
create table program_versions (
  organisation_id uuid not null,
  program_id uuid not null,
  number int not null,
  definition jsonb not null,
  made_by uuid references users,
  made_at timestamptz not null default now(),
  primary key (organisation_id, program_id, number),
  foreign key (organisation_id, program_id) references programs
);
select lintel.keep_apart('program_versions', 'select, insert');

create table enrolments (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  program_id uuid not null,
  number int not null,
  lead_id uuid not null,
  state text not null default 'active' check (state in ('active', 'done', 'exited', 'stopped', 'failed')),
  -- The step they are at; nothing before the first.
  step text check (length(step) <= 40),
  -- When they came to it, by the program's own time: what is late is late by this.
  step_at timestamptz not null,
  -- How often the step was tried without its being done: held by the gate, or failed.
  tries int not null default 0,
  next_due_at timestamptz,
  -- When it would be due, while the program is paused.
  parked_until timestamptz,
  -- It waits for something to happen, too.
  awaits boolean not null default false,
  -- Put at a step by a new version, which they have not begun.
  arrives boolean not null default false,
  -- What set it off, said once: another of the same is the same.
  entry_key text not null check (length(entry_key) <= 200),
  why jsonb not null default '{}',
  -- How many programs started each other up to here.
  depth int not null default 0,
  entered_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (length(ended_why) <= 200),
  -- Places in the path.
  last_n int not null default 0,
  primary key (organisation_id, id),
  foreign key (organisation_id, program_id, number) references program_versions,
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  check ((state = 'active') = (ended_at is null))
);
-- What is due, whoever else waits: those who wait for an event, and those who ended, are not in it.
create index enrolments_due on enrolments (organisation_id, next_due_at, id) where state = 'active' and next_due_at is not null;
-- In a program once at a time.
create unique index enrolments_active on enrolments (organisation_id, lead_id, program_id) where state = 'active';
-- The key names the record, too.
create unique index enrolments_entry on enrolments (organisation_id, program_id, entry_key);
create index enrolments_lead on enrolments (organisation_id, lead_id, entered_at desc);
create index enrolments_program on enrolments (organisation_id, program_id, state, id desc);
create index enrolments_at_step on enrolments (organisation_id, program_id, step) where state = 'active';
select lintel.keep_apart('enrolments', 'select, insert, update, delete');

-- Each person's way, with its reasons. Written with the effect, in one transaction.
create table enrolment_path (
  organisation_id uuid not null,
  enrolment_id uuid not null,
  n int not null,
  program_id uuid not null,
  step text check (length(step) <= 40),
  kind text not null check (length(kind) <= 20),
  outcome text not null check (outcome in ('entered', 'done', 'waiting', 'held', 'skipped', 'denied', 'failed', 'moved', 'ended')),
  why jsonb not null default '{}',
  -- By the program's own time, and by the clock.
  at timestamptz not null,
  made_at timestamptz not null default now(),
  primary key (organisation_id, enrolment_id, n),
  foreign key (organisation_id, enrolment_id) references enrolments on delete cascade
);
create index enrolment_path_steps on enrolment_path (organisation_id, program_id, step, outcome) where step is not null;
select lintel.keep_apart('enrolment_path', 'select, insert, delete');

-- Who is on the list that a program watches, so that coming and going can be told.
create table program_listed (
  organisation_id uuid not null,
  program_id uuid not null,
  trigger_key text not null check (length(trigger_key) <= 60),
  lead_id uuid not null,
  primary key (organisation_id, program_id, trigger_key, lead_id),
  foreign key (organisation_id, program_id) references programs,
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index program_listed_lead on program_listed (organisation_id, lead_id);
select lintel.keep_apart('program_listed');

-- What a program wrote and a person is to look at before it goes out.
create table program_drafts (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  enrolment_id uuid not null,
  program_id uuid not null,
  lead_id uuid not null,
  step text not null check (length(step) <= 40),
  channel text not null check (channel in ('email', 'sms')),
  purpose text not null check (purpose in ('transactional', 'marketing')),
  subject text not null default '' check (length(subject) <= 300),
  body text not null check (length(body) <= 20000),
  for_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dismissed')),
  made_at timestamptz not null default now(),
  decided_by uuid references users,
  decided_at timestamptz,
  message_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, enrolment_id) references enrolments on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, for_id) references memberships,
  check ((state = 'waiting') = (decided_at is null))
);
create index program_drafts_waiting on program_drafts (organisation_id, id desc) where state = 'waiting';
create index program_drafts_lead on program_drafts (organisation_id, lead_id);
create index program_drafts_enrolment on program_drafts (organisation_id, enrolment_id);
select lintel.keep_apart('program_drafts', 'select, insert, update, delete');

-- Lost leads are taken up again by a program from now on.
update jobs set state = 'cancelled', finished_at = now() where kind = 'leads.reengage' and state = 'waiting';
