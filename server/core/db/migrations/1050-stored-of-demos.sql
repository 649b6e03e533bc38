-- What a demo that is over has in the file store: its bytes go before the rows that name them. Every table with a key of the store
-- counts, also one that is made later.
create function lintel.stored_of_demo(demo uuid) returns setof text
language plpgsql security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  target regclass;
begin
  if not exists (select from organisations o where o.id = demo and o.demo_ends_at <= now()) then return; end if;
  for target in
    select c.oid::regclass from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'demo_over'
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'storage_key' and not a.attisdropped
    order by c.oid
  loop
    return query execute format('select storage_key::text from %s where organisation_id = $1 and storage_key is not null', target) using demo;
  end loop;
end $$;
alter function lintel.stored_of_demo(uuid) owner to lintel_remover;
revoke execute on function lintel.stored_of_demo(uuid) from public;
grant execute on function lintel.stored_of_demo(uuid) to lintel_system;
