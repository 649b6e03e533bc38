-- By what a file knows a loan, so that sending it again adds nothing twice; when it came over, and how far it was then. What was due
-- before was minded where it was.
alter table loans add column import_key text check (length(import_key) <= 64);
alter table loans add column imported_on date;
alter table loans add column imported_as text check (length(imported_as) <= 40);
create unique index loans_imported on loans (organisation_id, import_key) where import_key is not null and archived_at is null;
create index loans_numbered on loans (organisation_id, upper(number)) where number is not null and archived_at is null;
