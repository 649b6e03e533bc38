-- What a source of leads costs: once, spread over months, or every month until it ends.
create table source_spend (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  source text not null check (length(source) <= 40),
  amount_cents bigint not null check (amount_cents > 0),
  starts_on date not null,
  -- In so many equal months; of what comes every month, 1.
  months int not null default 1 check (months between 1 and 60),
  recurs boolean not null default false,
  ends_on date check (ends_on >= starts_on),
  note text not null default '' check (length(note) <= 200),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id)
);
create index source_spend_maker on source_spend (created_by) where created_by is not null;
select lintel.keep_apart('source_spend');

-- Widgets as somebody has laid them out.
create table dashboards (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  owner_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  shared boolean not null default false,
  widgets jsonb not null default '[]',
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references memberships on delete cascade
);
create index dashboards_owner on dashboards (organisation_id, owner_id);
select lintel.keep_apart('dashboards');

-- Questions kept under a name.
create table reports (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  owner_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  shared boolean not null default false,
  question jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references memberships on delete cascade
);
create index reports_owner on reports (organisation_id, owner_id);
select lintel.keep_apart('reports');
