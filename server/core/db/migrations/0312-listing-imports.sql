-- Files of listings that were taken in: what was chosen, what came of it, and which listings were made, so that the whole
-- of an import can be taken back.
create table listing_imports (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) <= 255),
  content_type text not null,
  storage_key text not null,
  row_count int not null,
  -- Headings, some values of each, and the field it is read into.
  columns jsonb not null,
  remembered boolean not null default false,
  job_id uuid,
  counts jsonb,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create index listing_imports_maker on listing_imports (created_by) where created_by is not null;
create index listing_imports_old on listing_imports (created_at);
select lintel.keep_apart('listing_imports', 'select, insert, update');
-- Samples hold what people wrote about others' homes: they go by themselves.
grant select, delete on listing_imports to lintel_system;
create policy outlived on listing_imports to lintel_system using (created_at < now() - interval '90 days');

-- Which listings a job made, a chunk of them in a row. Goes with the job.
create table listing_import_made (
  organisation_id uuid not null references organisations on delete cascade,
  job_id uuid not null,
  chunk int not null,
  listings uuid[] not null,
  primary key (organisation_id, job_id, chunk),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id) on delete cascade
);
select lintel.keep_apart('listing_import_made', 'select, insert');
