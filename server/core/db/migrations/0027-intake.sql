-- Files of people that were taken in: what was chosen, what came of it, and how leads were before, so that the whole of
-- an import can be taken back.
create table lead_imports (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) <= 255),
  system text not null,
  content_type text not null,
  storage_key text not null,
  row_count int not null,
  -- Headings, some values of each, and the field it is read into.
  columns jsonb not null,
  remembered boolean not null default false,
  matches text,
  consent_basis text,
  consent_note text,
  job_id uuid,
  counts jsonb,
  unknown jsonb,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  -- Fields that were made for a file's columns: they go with the import, if it is taken back and nobody else uses them.
  made_fields text[] not null default '{}',
  primary key (organisation_id, id)
);
create index lead_imports_maker on lead_imports (created_by) where created_by is not null;
create index lead_imports_old on lead_imports (created_at);
select lintel.keep_apart('lead_imports', 'select, insert, update');

-- Samples and reports hold what people wrote about others: they go by themselves.
grant select, delete on lead_imports to lintel_system;
create policy outlived on lead_imports to lintel_system using (created_at < now() - interval '90 days');

create table lead_import_problems (
  organisation_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  issues jsonb not null,
  primary key (organisation_id, import_id, row_number),
  foreign key (organisation_id, import_id) references lead_imports on delete cascade
);
select lintel.keep_apart('lead_import_problems', 'select, insert');

-- What was chosen for a file with these headings.
create table import_presets (
  organisation_id uuid not null references organisations on delete cascade,
  headings_hash text not null,
  targets jsonb not null,
  primary key (organisation_id, headings_hash)
);
select lintel.keep_apart('import_presets', 'select, insert, update');

-- Which leads a job made, a chunk of them in a row; and which it changed: only the fields it changed, as they were and as
-- it left them. Both go with the job.
create table lead_import_made (
  organisation_id uuid not null references organisations on delete cascade,
  job_id uuid not null,
  chunk int not null,
  leads uuid[] not null,
  primary key (organisation_id, job_id, chunk),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id) on delete cascade
);
select lintel.keep_apart('lead_import_made', 'select, insert');

create table lead_import_changes (
  organisation_id uuid not null references organisations on delete cascade,
  job_id uuid not null,
  lead_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  primary key (organisation_id, job_id, lead_id),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id) on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index lead_import_changes_lead on lead_import_changes (organisation_id, lead_id);
select lintel.keep_apart('lead_import_changes', 'select, insert, update');

-- The ways in which leads come by themselves: forms, an address for ADF, an address for mail of portals.
create table inbound_doors (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  -- An address that takes whatever another program sends, under names of its own: which of them is which is said once, by hand.
  kind text not null check (kind in ('form', 'adf', 'mail', 'any')),
  name text not null check (length(name) between 1 and 120),
  -- The last part of a form's address; of the others nothing but a secret part, kept as its hash.
  slug text check (slug ~ '^[a-z0-9](-?[a-z0-9])*$' and length(slug) <= 60),
  token_hash text,
  sealed_token text,
  sealed_secret text,
  intro text not null default '' check (length(intro) <= 1000),
  consent_text text not null default '' check (length(consent_text) <= 2000),
  origins text[] not null default '{}' check (cardinality(origins) <= 20),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  mapping jsonb not null default '{}',
  primary key (organisation_id, id)
);

-- Across organisations: a form's is an address that everybody can open and see to be taken, the others are random.
create unique index inbound_doors_slug on inbound_doors (slug) where removed_at is null and slug is not null;
create unique index inbound_doors_token on inbound_doors (token_hash) where token_hash is not null;
create index inbound_doors_maker on inbound_doors (created_by) where created_by is not null;
select lintel.keep_apart('inbound_doors', 'select, insert, update');

-- Who comes brings nothing but the address: whose door it is, the system role finds out.
grant select (organisation_id, id, kind, slug, token_hash, removed_at) on inbound_doors to lintel_system;
create policy system on inbound_doors for select to lintel_system using (true);

-- Whatever came in, as it came: it is here before anybody tries to read it, and stays if nobody can.
create table inbound_messages (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  kind text not null check (kind in ('api', 'form', 'adf', 'mail', 'events', 'any')),
  door_id uuid,
  raw bytea not null,
  content_type text not null,
  facts jsonb not null default '{}',
  -- The sender's own id, or what it says on one day: the same thing sent again is the same row.
  same_as text not null,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'failed', 'spam', 'dismissed')),
  problem text not null default '',
  lead_id uuid,
  is_new boolean,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, same_as),
  foreign key (organisation_id, door_id) references inbound_doors,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id)
);
create index inbound_messages_door on inbound_messages (organisation_id, door_id) where door_id is not null;
create index inbound_messages_lead on inbound_messages (organisation_id, lead_id) where lead_id is not null;
create index inbound_messages_open on inbound_messages (organisation_id, state, id desc);
select lintel.keep_apart('inbound_messages', 'select, insert, update');

-- The system role removes what is outlived, and sees nothing that is not.
grant select, delete on inbound_messages to lintel_system;
create policy outlived on inbound_messages to lintel_system using (created_at < now() - interval '400 days');
