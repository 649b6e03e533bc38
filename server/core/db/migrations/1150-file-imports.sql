-- Files of records that were taken in, of every kind: what was chosen, what came of it, and which records were made, so that the whole
-- of an import can be taken back. One engine (server/core/imports) in the place of one a kind.
create table file_imports (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  -- Whose importer reads it: people, listings, comps …
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  name text not null check (length(name) <= 255),
  content_type text not null,
  storage_key text not null,
  row_count int not null,
  -- Headings, some values of each, and the field it is read into.
  columns jsonb not null,
  remembered boolean not null default false,
  -- What the kind itself keeps beside: of people the program it came from, what was chosen, what no word here stands for.
  more jsonb not null default '{}',
  job_id uuid,
  counts jsonb,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create index file_imports_latest on file_imports (organisation_id, kind, id desc) where job_id is not null;
create index file_imports_of_job on file_imports (organisation_id, job_id) where job_id is not null;
create index file_imports_maker on file_imports (created_by) where created_by is not null;
create index file_imports_old on file_imports (created_at);
select lintel.keep_apart('file_imports', 'select, insert, update');

-- Samples and reports hold what people wrote about others: they go by themselves.
grant select, delete on file_imports to lintel_system;
create policy outlived on file_imports to lintel_system using (created_at < now() - interval '90 days');

create table file_import_problems (
  organisation_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  issues jsonb not null,
  primary key (organisation_id, import_id, row_number),
  foreign key (organisation_id, import_id) references file_imports on delete cascade
);
select lintel.keep_apart('file_import_problems', 'select, insert');

-- Which records a job made, a chunk of them in a row. Goes with the job.
create table file_import_made (
  organisation_id uuid not null references organisations on delete cascade,
  job_id uuid not null,
  chunk int not null,
  made uuid[] not null,
  -- Null of those from before moments were kept.
  made_at timestamptz default now(),
  primary key (organisation_id, job_id, chunk),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id) on delete cascade
);
select lintel.keep_apart('file_import_made', 'select, insert, update');

insert into file_imports (organisation_id, id, kind, name, content_type, storage_key, row_count, columns, remembered, more, job_id, counts,
  created_by, created_at)
select organisation_id, id, 'people', name, content_type, storage_key, row_count, columns, remembered,
  jsonb_build_object('system', system, 'matches', matches, 'consentBasis', consent_basis, 'consentNote', consent_note,
    'unknown', unknown, 'madeFields', to_jsonb(made_fields)),
  job_id, counts, created_by, created_at
from lead_imports
union all
select organisation_id, id, 'listings', name, content_type, storage_key, row_count, columns, remembered, '{}', job_id,
  jsonb '{"drafted": 0}' || counts, created_by, created_at
from listing_imports;

insert into file_import_problems (organisation_id, import_id, row_number, issues)
select organisation_id, import_id, row_number, issues from lead_import_problems;

insert into file_import_made (organisation_id, job_id, chunk, made, made_at)
select organisation_id, job_id, chunk, leads, made_at from lead_import_made
union all
select organisation_id, job_id, chunk, listings, null from listing_import_made;

drop table lead_import_problems;
drop table lead_import_made;
drop table lead_imports;
drop table listing_import_made;
drop table listing_imports;
