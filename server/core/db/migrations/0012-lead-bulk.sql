-- What an act on many leads found before it changed them, so that it can be taken back exactly; and which version it
-- left, so that nothing is overwritten that somebody did since. Goes with the job.
create table bulk_changes (
  organisation_id uuid not null references organisations on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  lead_id uuid not null,
  before jsonb not null,
  version_after int not null,
  primary key (organisation_id, job_id, lead_id),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
-- For the cascade, which looks by job alone.
create index bulk_changes_job on bulk_changes (job_id);
create index bulk_changes_lead on bulk_changes (organisation_id, lead_id);
select lintel.keep_apart('bulk_changes', 'select, insert');

-- Merges what inserts have left beside the search index into it, so that the searches after an import are not slower.
-- Only an index's owner may, so the program asks for it here.
create function lintel.tidy_lead_search() returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$ select gin_clean_pending_list('public.leads_search'::regclass) $$;
revoke execute on function lintel.tidy_lead_search() from public;
grant execute on function lintel.tidy_lead_search() to lintel_app, lintel_system;
