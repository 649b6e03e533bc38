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

-- A note that an import wrote goes with it.
alter table notes add column import_id uuid;
grant delete on notes to lintel_app;
