-- What was learnt from an organisation's sold listings, or why nothing was. The newest one is in force.
create table price_models (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  state text not null check (state in ('ready', 'refused')),
  refusal text,
  sales int not null,
  quality jsonb,
  -- JSON, packed: forests are long and say the same over and over.
  model bytea,
  trained_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
select lintel.keep_apart('price_models', 'select, insert, delete');
