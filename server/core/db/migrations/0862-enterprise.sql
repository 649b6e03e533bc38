-- A company's own picture of itself: regions, offices and teams. An office may be an organization of its own, which then has its
-- side of the link in company_links; neither side's rows are ever seen by the other.
create table enterprise_units (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  parent_id uuid,
  kind text not null check (kind in ('company', 'region', 'office', 'team')),
  name text not null check (length(name) between 1 and 120),
  link_state text not null default 'none' check (link_state in ('none', 'invited', 'linked', 'ended')),
  linked_organisation_id uuid references organisations on delete set null,
  invited_at timestamptz,
  linked_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, parent_id) references enterprise_units,
  check ((kind = 'company') = (parent_id is null)),
  check (link_state = 'none' or kind = 'office'),
  check (link_state <> 'linked' or linked_organisation_id is not null)
);
create unique index enterprise_root on enterprise_units (organisation_id) where kind = 'company';
create index enterprise_children on enterprise_units (organisation_id, parent_id);
create unique index enterprise_linked on enterprise_units (organisation_id, linked_organisation_id) where link_state = 'linked';
create index enterprise_units_linked_organisation on enterprise_units (linked_organisation_id) where linked_organisation_id is not null;
select lintel.keep_apart('enterprise_units');

-- What a unit sets for all below it. Locked, nobody below may have another value.
create table enterprise_settings (
  organisation_id uuid not null,
  unit_id uuid not null,
  name text not null check (length(name) <= 40),
  value text not null check (length(value) between 1 and 500),
  is_locked boolean not null default false,
  set_by uuid references users,
  set_at timestamptz not null default now(),
  primary key (organisation_id, unit_id, name),
  foreign key (organisation_id, unit_id) references enterprise_units on delete cascade
);
select lintel.keep_apart('enterprise_settings');

-- Figures that an office let its company have, as they were counted in the office and nothing behind them.
create table enterprise_figures (
  organisation_id uuid not null,
  unit_id uuid not null,
  figures jsonb not null,
  roster jsonb not null default '[]',
  counted_at timestamptz not null default now(),
  primary key (organisation_id, unit_id),
  foreign key (organisation_id, unit_id) references enterprise_units on delete cascade
);
select lintel.keep_apart('enterprise_figures');

-- The office's side: which company it belongs to, what it lets it have, and who agreed to that.
create table company_links (
  organisation_id uuid not null references organisations on delete cascade,
  company_id uuid not null references organisations on delete cascade,
  unit_id uuid not null,
  company_name text not null check (length(company_name) between 1 and 200),
  shares text[] not null check (cardinality(shares) <= 4),
  state text not null default 'accepted' check (state in ('accepted', 'ended')),
  accepted_by uuid not null references users,
  accepted_at timestamptz not null default now(),
  ended_at timestamptz,
  last_read_at timestamptz,
  primary key (organisation_id, company_id)
);
create unique index company_links_one on company_links (organisation_id) where state = 'accepted';
create index company_links_company on company_links (company_id);
create index company_links_accepted_by on company_links (accepted_by);
select lintel.keep_apart('company_links', 'select, insert, update');

create table inherited_settings (
  organisation_id uuid not null references organisations on delete cascade,
  name text not null check (length(name) <= 40),
  value text not null check (length(value) between 1 and 500),
  is_locked boolean not null,
  -- Which unit of the company says so, in its own words.
  set_by text not null check (length(set_by) <= 200),
  primary key (organisation_id, name)
);
select lintel.keep_apart('inherited_settings');
