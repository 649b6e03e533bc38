-- The stages and the fields of leads are lists that are replaced whole: each change makes another version, so that nobody
-- replaces what they have not seen. Without a row nobody has changed them yet.
create table lead_list_versions (
  organisation_id uuid not null references organisations on delete cascade,
  list text not null check (list in ('stages', 'fields')),
  version int not null default 1,
  primary key (organisation_id, list)
);
select lintel.keep_apart('lead_list_versions', 'select, insert, update');
insert into lead_list_versions (organisation_id, list, version)
select distinct organisation_id, 'stages', 2 from lead_stages
union all select distinct organisation_id, 'fields', 2 from lead_fields;
