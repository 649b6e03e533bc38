-- What was foretold of a lead and when, kept after its outcome is known: only then can it be told what people made of it and what came of it.
create table prediction_marks (
  organisation_id uuid not null references organisations on delete cascade,
  target text not null check (length(target) <= 40),
  lead_id uuid not null,
  said_at timestamptz not null default now(),
  -- In ten-thousandths.
  chance int not null check (chance between 0 and 10000),
  band text not null check (band in ('high', 'usual', 'low')),
  primary key (organisation_id, target, lead_id, said_at),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
comment on table prediction_marks is
  'What was foretold of leads, at most once in four weeks of each, kept for as long as it is asked what came of it.';
create index prediction_marks_lead on prediction_marks (organisation_id, lead_id);
create index prediction_marks_said on prediction_marks (organisation_id, target, said_at);

select lintel.keep_apart('prediction_marks');
