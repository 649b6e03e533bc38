-- What a tool wrote: from which sources, what a person made of it, and what came of it. What it cost stays when the words go.
create table ai_runs (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  tool text not null check (length(tool) <= 40),
  created_by uuid not null references users,
  state text not null check (state in ('running', 'done', 'failed', 'stopped')),
  -- The name of the model that wrote it; nothing where rules did.
  model text check (length(model) <= 200),
  cost int not null default 0 check (cost >= 0),
  subject_type text check (length(subject_type) <= 40),
  subject_id uuid,
  subject_name text not null default '' check (length(subject_name) <= 300),
  -- Whom it is about: what was written goes with them.
  lead_id uuid,
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  -- What may be public of it is checked as an advertisement in this state.
  context jsonb not null default '{}' check (jsonb_typeof(context) = 'object'),
  parts jsonb not null default '[]' check (jsonb_typeof(parts) = 'array'),
  edited jsonb check (jsonb_typeof(edited) = 'array'),
  -- What was sent to the model, as it was sent: without names and numbers of people.
  asked text check (length(asked) <= 100000),
  reason text not null default '' check (length(reason) <= 300),
  outcome text check (outcome in ('copied', 'used', 'discarded')),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  removed_at timestamptz,
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index ai_runs_lead on ai_runs (organisation_id, lead_id) where lead_id is not null;
create index ai_runs_own on ai_runs (organisation_id, created_by, id desc);
create index ai_runs_maker on ai_runs (created_by);
select lintel.keep_apart('ai_runs', 'select, insert, update');

-- How many credits of a month one person may use at most.
create table ai_caps (
  organisation_id uuid not null references organisations on delete cascade,
  user_id uuid not null references users on delete cascade,
  monthly int not null check (monthly between 0 and 1000000),
  primary key (organisation_id, user_id)
);
create index ai_caps_user on ai_caps (user_id);
select lintel.keep_apart('ai_caps');
