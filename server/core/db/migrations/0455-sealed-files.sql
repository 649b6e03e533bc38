-- What is brought as sensitive lies enciphered in the store from its first part on.
alter table file_uploads add column is_sensitive boolean not null default false;

-- Sensitive files that came before are enciphered by a job of each.
insert into jobs (id, organisation_id, kind, payload, key)
select lintel.new_id(), organisation_id, 'files.seal', jsonb_build_object('id', id), id::text from files where is_sensitive;
