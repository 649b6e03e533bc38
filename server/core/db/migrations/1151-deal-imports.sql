-- By what a file knows a deal, so that sending it again adds nothing twice, whatever was changed here since.
alter table deals add column import_key text check (length(import_key) <= 64);
create unique index deals_imported on deals (organisation_id, import_key) where import_key is not null and archived_at is null;
