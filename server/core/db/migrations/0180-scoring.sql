-- A score is counted from what somebody is and what they did. What fades is kept beside it, so that the nightly count looks
-- at those leads alone; when somebody last did something and was last reached, so that lists and the day's queue can ask.
alter table leads add column engagement smallint not null default 0;
alter table leads add column last_signal_at timestamptz;
alter table leads add column last_touch_at timestamptz;
-- Until then its owner does not want to be reminded of it.
alter table leads add column snoozed_until timestamptz;
create index leads_engaged on leads (organisation_id, id) where engagement <> 0;
create index leads_signalled on leads (organisation_id, owner_key, last_signal_at desc, id desc)
  where last_signal_at is not null and archived_at is null;
create index leads_touched on leads (organisation_id, owner_key, last_touch_at desc)
  where last_touch_at is not null and archived_at is null;

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
