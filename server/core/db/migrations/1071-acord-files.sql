-- A message of an ACORD XML file as another program gave it, sealed: what we do not understand of it goes out again as it came.
create table acord_files (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  policy_id uuid,
  opportunity_id uuid,
  name text not null default '' check (length(name) <= 255),
  sealed text not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, policy_id) references policies on delete cascade,
  foreign key (organisation_id, opportunity_id) references opportunities on delete cascade
);
create index acord_files_policy on acord_files (organisation_id, policy_id, id desc) where policy_id is not null;
create index acord_files_opportunity on acord_files (organisation_id, opportunity_id, id desc) where opportunity_id is not null;
select lintel.keep_apart('acord_files', 'select, insert, delete');
