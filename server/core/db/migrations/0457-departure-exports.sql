-- What whoever leaves takes along: the leads that the rules, or people, gave them, as one file with a signed manifest.
create table departure_exports (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  -- Who leaves.
  user_id uuid not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  job_id uuid not null,
  -- Which rules say it, and whether what is shared goes along: as it was when it was asked for.
  rules_version int not null,
  with_shared boolean not null,
  -- Null until it is written.
  made_at timestamptz,
  own int,
  shared int,
  -- Leads they worked on that stay.
  stays int not null,
  storage_key text not null,
  size bigint,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The manifest as a compact JWS. Outlives the file.
  signed text,
  -- Until when the file is kept, and until when whoever leaves may have it by a link.
  kept_until timestamptz not null,
  link_until timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references memberships,
  foreign key (organisation_id, asked_by) references memberships,
  check ((made_at is null) = (signed is null) and (made_at is null) = (sha256 is null) and (made_at is null) = (size is null))
);
create index departure_exports_user on departure_exports (organisation_id, user_id, id desc);
create index departure_exports_asker on departure_exports (organisation_id, asked_by);
select lintel.keep_apart('departure_exports', 'select, insert, update');

-- Which leads, fixed in one statement when it is asked for: what changes while the file is written changes nothing of it.
create table departure_export_leads (
  organisation_id uuid not null,
  export_id uuid not null,
  lead_id uuid not null,
  class text not null check (class in ('agent', 'shared')),
  primary key (organisation_id, export_id, lead_id),
  foreign key (organisation_id, export_id) references departure_exports on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index departure_export_leads_lead on departure_export_leads (organisation_id, lead_id);
select lintel.keep_apart('departure_export_leads', 'select, insert');
