-- Fields that were made for a file's columns: they go with the import, if it is taken back and nobody else uses them.
alter table lead_imports add column made_fields text[] not null default '{}';
