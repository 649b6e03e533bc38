-- Applications for vacant units (docs/decisions/0081-rental-papers.md): one set of written criteria for all who apply.

-- Every set of criteria that was ever in force; the latest holds for whoever applies now.
create table rental_criteria (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  words text not null check (length(words) between 1 and 6000),
  -- Monthly income as a multiple of the rent, in hundredths.
  income_ratio int check (income_ratio between 100 and 1000),
  least_score int check (least_score between 300 and 850),
  eviction_years int check (eviction_years between 1 and 20),
  needs_reference boolean not null,
  fee_cents bigint not null check (fee_cents >= 0),
  set_by uuid references users,
  set_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create index rental_criteria_maker on rental_criteria (set_by) where set_by is not null;
select lintel.keep_apart('rental_criteria', 'select, insert');

create table rental_vacancies (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  property_id uuid not null,
  unit_id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9]{12,40}$'),
  rent_cents bigint not null check (rent_cents > 0),
  deposit_cents bigint not null check (deposit_cents >= 0),
  available_on date not null,
  headline text not null check (length(headline) between 1 and 120),
  words text not null default '' check (length(words) <= 4000),
  is_open boolean not null default true,
  listing_id uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, property_id) references rental_properties,
  foreign key (organisation_id, unit_id) references rental_units,
  foreign key (organisation_id, listing_id) references listings on delete set null (listing_id)
);
create unique index rental_vacancies_slug on rental_vacancies (slug);
create unique index rental_vacancies_open on rental_vacancies (organisation_id, unit_id) where is_open;
create index rental_vacancies_of_unit on rental_vacancies (organisation_id, unit_id);
create index rental_vacancies_of_property on rental_vacancies (organisation_id, property_id);
create index rental_vacancies_listing on rental_vacancies (organisation_id, listing_id) where listing_id is not null;
create index rental_vacancies_maker on rental_vacancies (created_by) where created_by is not null;
select lintel.keep_apart('rental_vacancies', 'select, insert, update');
-- Who applies brings nothing but the address: whose vacancy it is, the system role finds out.
grant select (organisation_id, id, slug) on rental_vacancies to lintel_system;
create policy system on rental_vacancies for select to lintel_system using (true);

create table rental_applications (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  vacancy_id uuid not null,
  -- Under which they applied: a later set does not reach them.
  criteria_id uuid,
  lead_id uuid,
  -- The sender's: sent again, it is the same one.
  reference uuid not null,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  phone text not null check (length(phone) <= 40),
  -- What was advertised when they applied.
  rent_cents bigint not null check (rent_cents > 0),
  deposit_cents bigint not null check (deposit_cents >= 0),
  answers jsonb not null,
  consent_text text not null check (length(consent_text) between 1 and 2000),
  consent_version text not null check (length(consent_version) <= 40),
  fee_cents bigint not null check (fee_cents >= 0),
  fee_paid_at timestamptz,
  state text not null default 'received' check (state in ('received', 'screening', 'approved', 'conditional', 'denied', 'leased', 'withdrawn')),
  findings jsonb,
  decision jsonb,
  decided_by uuid references users,
  decided_at timestamptz,
  lease_id uuid,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  unique (organisation_id, vacancy_id, reference),
  check ((decision is null) = (decided_at is null)),
  foreign key (organisation_id, vacancy_id) references rental_vacancies,
  foreign key (organisation_id, criteria_id) references rental_criteria,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id),
  foreign key (organisation_id, lease_id) references rental_leases
);
create index rental_applications_newest on rental_applications (organisation_id, id desc);
create index rental_applications_open on rental_applications (organisation_id, id desc)
  where state not in ('denied', 'leased', 'withdrawn');
create index rental_applications_criteria on rental_applications (organisation_id, criteria_id) where criteria_id is not null;
create index rental_applications_lead on rental_applications (organisation_id, lead_id) where lead_id is not null;
create index rental_applications_lease on rental_applications (organisation_id, lease_id) where lease_id is not null;
create index rental_applications_decider on rental_applications (decided_by) where decided_by is not null;
select lintel.keep_apart('rental_applications', 'select, insert, update');

-- Documents of an application, as they came by the portal.
alter table portal_files add column application_id uuid;
alter table portal_files add foreign key (organisation_id, application_id) references rental_applications;
create index portal_files_application on portal_files (organisation_id, application_id) where application_id is not null;
