-- An organization that its owner deleted lives on unseen until this moment; then it goes for good.
alter table organisations add column delete_at timestamptz;
create index organisations_leaving on organisations (delete_at) where delete_at is not null;
grant update (delete_at) on organisations to lintel_app;
grant select (delete_at) on organisations to lintel_remover;

-- What was deleted, by whom and what went: it outlives the organization, as the proof that it is gone.
create table organisation_deletions (
  id uuid primary key default lintel.new_id(),
  -- No reference: it must remain when the organization does not.
  of_organisation uuid not null,
  name text not null,
  asked_by uuid references users on delete set null,
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  delete_at timestamptz not null,
  time_zone text not null,
  restored_at timestamptz,
  restored_by uuid references users on delete set null,
  purged_at timestamptz,
  -- Rows by table, files in the store and the last seal of the audit log, counted before they went.
  counted jsonb,
  check (restored_at is null or purged_at is null)
);
create unique index organisation_deletions_open on organisation_deletions (of_organisation)
  where restored_at is null and purged_at is null;
create index organisation_deletions_asker on organisation_deletions (asked_by);
create index organisation_deletions_restorer on organisation_deletions (restored_by);
select lintel.keep_for_system('organisation_deletions', 'select, update');
create policy own on organisation_deletions to lintel_app
  using (of_organisation = (select lintel.org())) with check (of_organisation = (select lintel.org()));
grant select, insert, update (restored_at, restored_by) on organisation_deletions to lintel_app;

-- What visitors open goes dark at once: whoever looks for an address finds none of an organization that leaves.
create function lintel.is_leaving(organisation uuid) returns boolean language sql stable as
  'select exists (select from organisations o where o.id = organisation and o.delete_at is not null)';
do $$
declare target text;
begin
  foreach target in array array['inbound_doors', 'site_addresses', 'site_domains', 'sites', 'rental_vacancies', 'open_houses',
    'showing_settings', 'booking_pages', 'deal_guests', 'signers', 'file_shares', 'calendar_feeds', 'listing_feeds', 'report_schedules',
    'message_channels'] loop
    execute format('create policy dark on %I as restrictive for select to lintel_system using (not lintel.is_leaving(organisation_id))', target);
  end loop;
end $$;

-- What an organization has before it goes, for the certificate.
create function lintel.counted_of_leaving(leaving uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  target regclass;
  rows bigint;
  files bigint := 0;
  tables jsonb := '{}';
begin
  if not exists (select from organisations o where o.id = leaving and o.demo_ends_at <= now()) then return null; end if;
  for target in
    select c.oid::regclass from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'demo_over'
    where c.relname <> 'organisations' order by c.relname
  loop
    execute format('select count(*) from %s where organisation_id = $1', target) into rows using leaving;
    if rows > 0 then tables := tables || jsonb_build_object(target::text, rows); end if;
  end loop;
  select count(*) into files from lintel.stored_of_demo(leaving);
  return jsonb_build_object('tables', tables, 'files', files, 'seal',
    (select jsonb_build_object('seq', s.seq, 'hash', encode(s.hash, 'hex')) from audit_seals s
     where s.organisation_id = leaving order by s.seq desc limit 1));
end $$;
alter function lintel.counted_of_leaving(uuid) owner to lintel_remover;
revoke execute on function lintel.counted_of_leaving(uuid) from public;
grant execute on function lintel.counted_of_leaving(uuid) to lintel_system;
grant update (demo_ends_at) on organisations to lintel_system;
