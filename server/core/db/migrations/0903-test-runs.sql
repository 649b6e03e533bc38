-- Checks that somebody ran, and what came of each. They stay.
create table test_runs (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  kind text not null check (length(kind) <= 40),
  -- What it was run on, in words of then.
  about text not null default '' check (length(about) <= 200),
  state text not null check (state in ('running', 'passed', 'failed')),
  checked int not null default 0,
  failed int not null default 0,
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array' and jsonb_array_length(findings) <= 100),
  -- What is waited for: a delivery, a job.
  waits_for uuid,
  ran_by uuid references users,
  ran_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organisation_id, id)
);
create index test_runs_kind on test_runs (organisation_id, kind, id);
create index test_runs_by on test_runs (ran_by) where ran_by is not null;
select lintel.keep_apart('test_runs', 'select, insert, update');
