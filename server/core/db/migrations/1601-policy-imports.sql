-- By what a file knows a policy, so that sending it again adds nothing twice.
alter table policies add column import_key text check (length(import_key) <= 64);
create unique index policies_imported on policies (organisation_id, import_key) where import_key is not null and archived_at is null;
-- Carriers that came with a file go with it where nothing is written with them.
alter table carriers add column import_id uuid;
create index carriers_imported on carriers (organisation_id, import_id) where import_id is not null;
