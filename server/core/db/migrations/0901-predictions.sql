-- What was learnt from an organisation's own outcomes, a row a training. The newest of a target is in force.
create table prediction_models (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  target text not null check (length(target) <= 40),
  state text not null check (state in ('ready', 'refused')),
  refusal text check (length(refusal) <= 40),
  outcomes int not null,
  positives int not null,
  quality jsonb,
  back_test jsonb not null default '[]',
  features jsonb not null default '[]',
  model jsonb,
  trained_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create index prediction_models_target on prediction_models (organisation_id, target, id);
select lintel.keep_apart('prediction_models', 'select, insert, delete');

-- What the model in force says of leads that are not decided yet.
create table predictions (
  organisation_id uuid not null,
  target text not null check (length(target) <= 40),
  lead_id uuid not null,
  -- In ten-thousandths.
  chance int not null check (chance between 0 and 10000),
  band text not null check (band in ('high', 'usual', 'low')),
  reasons jsonb not null default '[]',
  made_at timestamptz not null default now(),
  primary key (organisation_id, target, lead_id),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index predictions_lead on predictions (organisation_id, lead_id);
create index predictions_chance on predictions (organisation_id, target, chance, lead_id);
select lintel.keep_apart('predictions');
