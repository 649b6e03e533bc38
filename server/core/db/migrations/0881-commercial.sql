-- Commercial real estate (docs/decisions/0072-property.md).

create table commercial_buildings (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 120),
  name_key text not null generated always as (lintel.plain(name)) stored,
  street text not null default '' check (length(street) <= 120),
  city text not null default '' check (length(city) <= 80),
  state_or_province text not null check (length(state_or_province) = 2),
  postal_code text not null default '' check (length(postal_code) <= 10),
  time_zone text not null check (length(time_zone) <= 60),
  square_feet int not null check (square_feet > 0),
  version int not null default 1,
  search text not null generated always as (lintel.plain(name || ' ' || street || ' ' || city)) stored,
  primary key (organisation_id, id)
);
create index commercial_buildings_by_name on commercial_buildings (organisation_id, name_key, id);
select lintel.keep_apart('commercial_buildings', 'select, insert, update');

create table commercial_spaces (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  building_id uuid not null,
  floor int not null check (floor between -20 and 300),
  suite text not null check (length(suite) between 1 and 40),
  suite_key text not null generated always as (lintel.plain(suite)) stored,
  square_feet int not null check (square_feet > 0),
  primary key (organisation_id, id),
  unique (organisation_id, building_id, suite_key),
  foreign key (organisation_id, building_id) references commercial_buildings
);
select lintel.keep_apart('commercial_spaces', 'select, insert, update');

create table commercial_leases (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  building_id uuid not null,
  space_id uuid not null,
  lead_id uuid,
  tenant text not null check (length(tenant) between 1 and 200),
  from_on date not null,
  until_on date not null,
  type text not null check (type in ('nnn', 'gross', 'modified_gross', 'retail')),
  square_feet int not null check (square_feet > 0),
  per_foot_cents bigint not null check (per_foot_cents >= 0),
  escalation jsonb not null,
  -- The abstract: what decides what is owed of the costs, each with its clause.
  terms jsonb not null,
  version int not null default 1,
  created_by uuid references users,
  primary key (organisation_id, id),
  check (until_on >= from_on),
  foreign key (organisation_id, building_id) references commercial_buildings,
  foreign key (organisation_id, space_id) references commercial_spaces,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id)
);
create index commercial_leases_of_building on commercial_leases (organisation_id, building_id, from_on);
create index commercial_leases_of_space on commercial_leases (organisation_id, space_id, from_on);
create index commercial_leases_of_lead on commercial_leases (organisation_id, lead_id) where lead_id is not null;
create index commercial_leases_maker on commercial_leases (created_by) where created_by is not null;
select lintel.keep_apart('commercial_leases', 'select, insert, update');

create table commercial_proposals (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  space_id uuid not null,
  tenant text not null check (length(tenant) between 1 and 160),
  tenant_key text not null generated always as (lintel.plain(tenant)) stored,
  round int not null check (round > 0),
  stage text not null default 'proposal' check (stage in ('inquiry', 'touring', 'proposal', 'loi', 'lease_out', 'executed', 'dead')),
  type text not null check (type in ('nnn', 'gross', 'modified_gross', 'retail')),
  from_on date not null,
  months int not null check (months between 1 and 600),
  square_feet int not null check (square_feet > 0),
  per_foot_cents bigint not null check (per_foot_cents >= 0),
  escalation jsonb not null,
  free_months int not null check (free_months between 0 and 600),
  improvements_cents bigint not null check (improvements_cents >= 0),
  commission_rate int not null check (commission_rate between 0 and 1000000),
  touched_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, space_id, tenant_key, round),
  check (free_months <= months),
  foreign key (organisation_id, space_id) references commercial_spaces
);
select lintel.keep_apart('commercial_proposals', 'select, insert, update');

create table commercial_costs (
  organisation_id uuid not null,
  building_id uuid not null,
  year int not null check (year between 1990 and 2100),
  occupancy int not null check (occupancy between 0 and 1000000),
  expenses jsonb not null,
  primary key (organisation_id, building_id, year),
  foreign key (organisation_id, building_id) references commercial_buildings
);
select lintel.keep_apart('commercial_costs', 'select, insert, update');

-- As it was billed: steps, clauses and numbers. Never changed.
create table commercial_statements (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lease_id uuid not null,
  year int not null,
  estimates_cents bigint not null check (estimates_cents >= 0),
  owed_cents bigint not null,
  statement jsonb not null,
  billed_on date not null,
  primary key (organisation_id, id),
  unique (organisation_id, lease_id, year),
  foreign key (organisation_id, lease_id) references commercial_leases
);
select lintel.keep_apart('commercial_statements', 'select, insert');

create table commercial_dates (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lease_id uuid not null,
  kind text not null check (kind in ('option_notice', 'expiration', 'escalation', 'estoppel', 'snda', 'insurance', 'other')),
  from_on date,
  by_on date not null,
  note text not null default '' check (length(note) <= 300),
  done_on date,
  primary key (organisation_id, id),
  check (from_on is null or from_on <= by_on),
  foreign key (organisation_id, lease_id) references commercial_leases
);
create index commercial_dates_open on commercial_dates (organisation_id, by_on, id) where done_on is null;
create index commercial_dates_of_lease on commercial_dates (organisation_id, lease_id, by_on);
select lintel.keep_apart('commercial_dates', 'select, insert, update');
