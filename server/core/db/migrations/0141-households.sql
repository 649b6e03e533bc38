-- People who belong together. A household keeps two people and one story; a relationship says what one is to the other.
create table households (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null default '' check (length(name) <= 100),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
select lintel.keep_apart('households');

create table household_members (
  organisation_id uuid not null,
  lead_id uuid not null,
  household_id uuid not null,
  role text not null default 'other' check (role in ('partner', 'parent', 'child', 'other')),
  -- Nobody is in two households.
  primary key (organisation_id, lead_id),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, household_id) references households on delete cascade
);
create index household_members_household on household_members (organisation_id, household_id);
select lintel.keep_apart('household_members');

-- Written once and read from both ends: `other_id` is the `kind` of `lead_id`. Of kinds that are the same from both ends
-- the smaller id stands first.
create table lead_relationships (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  other_id uuid not null,
  kind text not null check (kind in ('spouse', 'parent', 'referral_source', 'vendor', 'colleague', 'other')),
  note text not null default '' check (length(note) <= 300),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, lead_id, other_id, kind),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, other_id) references leads on delete cascade
);
create index lead_relationships_other on lead_relationships (organisation_id, other_id);
select lintel.keep_apart('lead_relationships');
