-- A demo is an organisation with an end. After it nobody can enter, and a job removes whatever is of it.

-- Who removes it: a role that nobody can log in as, which sees rows of demos that are over and no others.
grant usage on schema public, lintel to lintel_remover;
create policy demo_over on organisations for select to lintel_remover using (demo_ends_at <= now());

-- Run at every start, after the migrations: each table of organisations' rows is opened to the remover, so that no
-- table can be forgotten.
create function lintel.open_to_remover() returns void language plpgsql as $$
declare target regclass;
begin
  for target in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organisation_id'
      and not a.attisdropped
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'demo_over')
  loop
    execute format('create policy demo_over on %1$s to lintel_remover using '
      '(exists (select from organisations o where o.id = %1$s.organisation_id and o.demo_ends_at <= now()))', target);
    execute format('grant select, delete on %s to lintel_remover', target);
  end loop;
end $$;
revoke execute on function lintel.open_to_remover() from public;

-- Removes up to so many rows of a demo that is over and answers how many. A table whose rows are still referred to is
-- left for the next call, so the order of the tables need not be known. Who its people are stays known to the last.
create function lintel.remove_demo_rows(demo uuid, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  target regclass;
  removed int := 0;
  gone int;
begin
  if not exists (select from organisations o where o.id = demo and o.demo_ends_at <= now()) then return 0; end if;
  for target in
    select p.polrelid from pg_policy p join pg_class c on c.oid = p.polrelid
    where p.polname = 'demo_over' and c.relname not in ('organisations', 'memberships')
    -- What was made later refers to what was there before.
    order by c.oid desc
  loop
    begin
      execute format('delete from %1$s where ctid = any(array(select ctid from %1$s where organisation_id = $1 limit $2))', target)
        using demo, most - removed;
      get diagnostics gone = row_count;
      removed := removed + gone;
    exception when foreign_key_violation then null;
    end;
    exit when removed >= most;
  end loop;
  return removed;
end $$;
alter function lintel.remove_demo_rows(uuid, int) owner to lintel_remover;
revoke execute on function lintel.remove_demo_rows(uuid, int) from public;
grant execute on function lintel.remove_demo_rows(uuid, int) to lintel_system;
