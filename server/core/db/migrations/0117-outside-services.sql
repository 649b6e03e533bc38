-- How each outside service fares: what does its work and since when, and how it last went well and badly.
create table outside_services (
  name text primary key,
  kind text not null,
  since timestamptz not null default now(),
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text check (length(failure) <= 500)
);
select lintel.keep_for_system('outside_services');
