-- A tool run for many records at once: each becomes a run of its own, reviewed by whoever asked for them.
create table ai_batches (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  tool text not null check (length(tool) <= 40),
  created_by uuid not null references users,
  job_id uuid not null,
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  total int not null check (total >= 0),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create index ai_batches_own on ai_batches (organisation_id, created_by, id desc);
create index ai_batches_maker on ai_batches (created_by);
select lintel.keep_apart('ai_batches', 'select, insert');

alter table ai_runs
  add column batch_id uuid,
  -- Which act of the organization’s policy it is.
  add column act text,
  -- Where a draft must be read by somebody first: asked for, given or refused, by whom and with which words.
  add column approval text check (approval in ('submitted', 'approved', 'changes')),
  add column approval_note text not null default '' check (length(approval_note) <= 500),
  add column decided_by uuid references users,
  add column decided_at timestamptz,
  add foreign key (organisation_id, batch_id) references ai_batches on delete cascade;
create index ai_runs_batch on ai_runs (organisation_id, batch_id, id) where batch_id is not null;
create index ai_runs_decider on ai_runs (decided_by) where decided_by is not null;
create index ai_runs_submitted on ai_runs (organisation_id, id) where approval = 'submitted' and removed_at is null;
