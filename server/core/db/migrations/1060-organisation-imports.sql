-- An archive of another organization, or of another installation, on its way into this one.
create table organisation_imports (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  asked_by uuid not null references users,
  asked_at timestamptz not null default now(),
  job_id uuid,
  storage_key text not null unique,
  size bigint not null,
  state text not null default 'checking' check (state in ('checking', 'refused', 'ready', 'importing', 'done', 'discarded')),
  -- What is wrong with it, and where.
  problem jsonb,
  -- What would come and what would not, by table; the people it names.
  preview jsonb,
  -- What becomes of people who are not members here, by their id there.
  choices jsonb not null default '{}',
  -- How far it has come: written with the rows themselves, so that none comes twice.
  reached jsonb,
  result jsonb,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (organisation_id, id)
);
create unique index organisation_imports_one on organisation_imports (organisation_id)
  where state in ('checking', 'ready', 'importing');
create index organisation_imports_asker on organisation_imports (asked_by);
select lintel.keep_apart('organisation_imports', 'select, insert, update');

-- Who brings rows in: a role that nobody can log in as, which sees and writes rows of organizations whose import runs, and no others.
grant usage on schema public, lintel to lintel_importer;
grant select (organisation_id, state) on organisation_imports to lintel_importer;
create policy importing on organisation_imports for select to lintel_importer
  using (organisation_id = (select lintel.org()) and state = 'importing');
grant select (id) on organisations to lintel_importer;
create policy importing on organisations for select to lintel_importer
  using (id = (select lintel.org()) and exists (select from organisation_imports i where i.organisation_id = organisations.id and i.state = 'importing'));

-- Run at every start, after the migrations, like `open_to_remover`: no table can be forgotten.
create function lintel.open_to_importer() returns void language plpgsql as $$
declare
  target regclass;
  stays boolean;
begin
  for target in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organisation_id'
      and not a.attisdropped and c.relname not in ('organisation_imports', 'memberships', 'sessions', 'api_keys', 'jobs', 'invitations')
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'importing')
  loop
    execute format('create policy importing on %1$s to lintel_importer using '
      '(organisation_id = (select lintel.org()) and exists (select from organisation_imports i '
      'where i.organisation_id = %1$s.organisation_id and i.state = ''importing''))', target);
    -- What is written once stays as it came, also by an import.
    stays := target = 'events'::regclass or exists (
      select from pg_trigger t where t.tgrelid = target and t.tgfoid = 'lintel.refuse_change()'::regprocedure);
    execute format('grant select, insert%s%s on %s to lintel_importer', case when stays then '' else ', update' end,
      case when stays and target <> 'lead_ownership'::regclass then '' else ', delete' end, target);
  end loop;
end $$;
revoke execute on function lintel.open_to_importer() from public;

-- The organization of the transaction, while its import runs.
create function lintel.importing_organisation() returns uuid language plpgsql stable
set search_path = pg_catalog, public, lintel, pg_temp as $$
declare here uuid := nullif(current_setting('app.org_id', true), '')::uuid;
begin
  if here is null or not exists (select from organisation_imports i where i.organisation_id = here and i.state = 'importing') then
    raise exception 'No import runs here.';
  end if;
  return here;
end $$;

-- Rows of one table, all with the same columns. Those that are there already stay as they are.
create function lintel.import_rows(target text, given jsonb) returns int
language plpgsql security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  here uuid := lintel.importing_organisation();
  wanted regclass := format('public.%I', target)::regclass;
  columns text;
  key text;
  added int;
begin
  if exists (select from jsonb_array_elements(given) r where (r ->> 'organisation_id')::uuid is distinct from here) then
    raise exception 'A row of another organization.' using errcode = '42501';
  end if;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into columns from pg_attribute a
    where a.attrelid = wanted and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
      and given -> 0 ? a.attname::text;
  select string_agg(quote_ident(a.attname), ', ') into key from pg_index i
    cross join lateral unnest(i.indkey::int2[]) k(n) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n
    where i.indrelid = wanted and i.indisprimary;
  execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1) on conflict (%3$s) do nothing',
    wanted, columns, key) using given;
  get diagnostics added = row_count;
  return added;
end $$;

-- Columns that could not be set at first: what they name came later.
create function lintel.import_late(target text, names text[], given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  here uuid := lintel.importing_organisation();
  wanted regclass := format('public.%I', target)::regclass;
begin
  execute format('update %1$s t set %2$s from jsonb_populate_recordset(null::%1$s, $1) g where t.organisation_id = $2 and %3$s', wanted,
    (select string_agg(format('%1$I = g.%1$I', name), ', ') from unnest(names) name),
    (select string_agg(format('t.%1$I = g.%1$I', a.attname), ' and ') from pg_index i
      cross join lateral unnest(i.indkey::int2[]) k(n) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n
      where i.indrelid = wanted and i.indisprimary)) using given, here;
end $$;

-- What a new organization has by itself makes room: settings it began with, what triggers wrote beside rows that came.
create function lintel.import_clear(target text) returns int
language plpgsql security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare removed int;
begin
  if not has_table_privilege(format('public.%I', target), 'delete') then return 0; end if;
  execute format('delete from public.%I where organisation_id = $1', target) using lintel.importing_organisation();
  get diagnostics removed = row_count;
  return removed;
end $$;

do $$
declare made text;
begin
  foreach made in array array['lintel.import_rows(text, jsonb)', 'lintel.import_late(text, text[], jsonb)', 'lintel.import_clear(text)'] loop
    execute format('alter function %s owner to lintel_importer', made);
    execute format('revoke execute on function %s from public', made);
    execute format('grant execute on function %s to lintel_app', made);
  end loop;
end $$;
