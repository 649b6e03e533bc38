-- What every table stands on: ids, the two scopes, and the one way to keep organisations apart.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create schema lintel;
grant usage on schema lintel to lintel_app, lintel_system, lintel_search;
revoke all on schema public from public;
grant usage on schema public to lintel_app, lintel_system, lintel_search;

-- uuidv7() came with PostgreSQL 18; older servers get the same shape from here.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create function lintel.new_id() returns uuid language sql volatile as 'select uuidv7()';
  else
    create function lintel.new_id() returns uuid language sql volatile as $f$
      -- The first 48 bits are the time; bits 52 and 53 turn a random UUID's version 4 into 7.
      select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
        52, 1), 53, 1), 'hex')::uuid
    $f$;
  end if;
end $$;

-- A scope that is not set reads as '' after its first use on a connection: nullif makes that "no rows", not an error.
create function lintel.org() returns uuid language sql stable
  as $$ select nullif(current_setting('app.org_id', true), '')::uuid $$;
create function lintel.me() returns uuid language sql stable
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- The one way to keep organisations apart: a row is there for its own organisation and for nobody else.
create function lintel.tenant_policy(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to lintel_app using (organisation_id = (select lintel.org())) '
                 'with check (organisation_id = (select lintel.org()))', target);
end $$;

-- A table of one organisation's rows. `deeds` are the grants of the program's role.
create function lintel.keep_apart(target regclass, deeds text default 'select, insert, update, delete') returns void
language plpgsql as $$
begin
  perform lintel.tenant_policy(target);
  execute format('grant %s on %s to lintel_app', deeds, target);
end $$;

-- Row security for what the system role alone works on: identity, delivery, limits.
create function lintel.keep_for_system(target regclass, deeds text default 'select, insert, update, delete') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy system on %s to lintel_system using (true) with check (true)', target);
  execute format('grant %s on %s to lintel_system', deeds, target);
end $$;

alter table schema_migrations enable row level security;
