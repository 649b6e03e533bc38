-- What the models in force say of loans, policies and leases that are not decided yet. Laid anew with every training.
create table record_predictions (
  organisation_id uuid not null references organisations on delete cascade,
  target text not null check (target in ('fallout', 'nonrenewal', 'renewal')),
  record_id uuid not null,
  -- In ten-thousandths.
  chance int not null check (chance between 0 and 10000),
  band text not null check (band in ('high', 'usual', 'low')),
  reasons jsonb not null default '[]',
  made_at timestamptz not null default now(),
  primary key (organisation_id, target, record_id)
);
create index record_predictions_chance on record_predictions (organisation_id, target, chance, record_id);
select lintel.keep_apart('record_predictions');
