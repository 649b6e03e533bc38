-- What a lead is worth a call: scores, and behavior that agents hear of.

-- Points of an organisation's own; who has none has the product's.
create table scoring_rules (
  organisation_id uuid primary key references organisations,
  weights jsonb not null,
  version int not null default 1,
  changed_by uuid references users,
  changed_at timestamptz not null default now()
);
select lintel.keep_apart('scoring_rules', 'select, insert, update');

-- What was learnt from an organisation's history, or why nothing was. The newest one is in force.
create table scoring_models (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  state text not null check (state in ('ready', 'refused')),
  refusal text,
  outcomes int not null,
  won int not null,
  quality jsonb,
  features jsonb not null default '[]',
  model jsonb,
  trained_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
select lintel.keep_apart('scoring_models', 'select, insert, delete');

-- What people do by themselves that their agent should hear of: which of it counts here, and in whose words. Who has said
-- nothing has all of it, in the product's words.
create table trigger_settings (
  organisation_id uuid primary key references organisations,
  triggers jsonb not null,
  version int not null default 1,
  changed_by uuid references users,
  changed_at timestamptz not null default now()
);
select lintel.keep_apart('trigger_settings', 'select, insert, update');
