-- What a home may bring, and what it is marketed with.

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

-- Comparative market analyses: an agent's opinion of what a home may bring. Comparables are kept as they were when they were picked.
create table cmas (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  listing_id uuid,
  property_id uuid,
  address text not null check (length(address) between 1 and 300),
  city text not null default '' check (length(city) <= 100),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  property_type text not null default 'Residential',
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  confirmed_at timestamptz,
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  rates jsonb not null check (jsonb_typeof(rates) = 'object'),
  comparables jsonb not null default '[]' check (jsonb_typeof(comparables) = 'array' and jsonb_array_length(comparables) <= 12),
  -- What came of it, for lists.
  value_range jsonb,
  note text not null default '' check (length(note) <= 2000),
  owner_id uuid,
  owner_key uuid not null generated always as (coalesce(owner_id, '00000000-0000-0000-0000-000000000000')) stored,
  -- Seen by whose it is, and whoever is near them.
  seen_key uuid not null generated always as (coalesce(owner_id, '00000000-0000-0000-0000-000000000000')) stored,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete set null (listing_id),
  foreign key (organisation_id, property_id) references properties on delete set null (property_id),
  foreign key (organisation_id, owner_id) references memberships
);
create index cmas_newest on cmas (organisation_id, seen_key, id desc);
create index cmas_listing on cmas (organisation_id, listing_id, id desc) where listing_id is not null;
create index cmas_property on cmas (organisation_id, property_id) where property_id is not null;
create index cmas_owner on cmas (organisation_id, owner_id) where owner_id is not null;
create index cmas_maker on cmas (created_by) where created_by is not null;
select lintel.keep_apart('cmas');

-- A link to a report. What it carries is sealed; this row says whether it still opens, and how often it did. Who came is not kept.
create table cma_links (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  cma_id uuid not null,
  note text not null default '' check (length(note) <= 120),
  expires_at timestamptz not null,
  opens int not null default 0,
  opened_at timestamptz,
  revoked_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, cma_id) references cmas on delete cascade
);
create index cma_links_cma on cma_links (organisation_id, cma_id, id desc);
create index cma_links_maker on cma_links (created_by) where created_by is not null;
select lintel.keep_apart('cma_links', 'select, insert, update');

-- What a listing is marketed with: the facts it was drawn from and the texts, each sentence with its fields.
create table listing_kits (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  listing_id uuid not null,
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  version int not null default 1,
  made_by uuid references users,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, listing_id),
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
create index listing_kits_maker on listing_kits (made_by) where made_by is not null;
select lintel.keep_apart('listing_kits', 'select, insert, update');
