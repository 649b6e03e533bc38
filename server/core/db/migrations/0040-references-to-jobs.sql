-- Row security does not guard references, so those between organisations' rows carry the organisation. A job may be
-- nobody's, so its key is its id alone; this one is for those that refer to it.
alter table jobs add constraint jobs_in_organisation unique (organisation_id, id);

alter table jobs drop constraint jobs_undone_by_fkey;
alter table jobs add constraint jobs_undone_by_fkey
  foreign key (organisation_id, undone_by) references jobs (organisation_id, id) on delete set null (undone_by);

alter table bulk_changes drop constraint bulk_changes_job_id_fkey;
alter table bulk_changes add constraint bulk_changes_job_id_fkey
  foreign key (organisation_id, job_id) references jobs (organisation_id, id) on delete cascade;
-- The primary key now carries the cascade.
drop index bulk_changes_job;
