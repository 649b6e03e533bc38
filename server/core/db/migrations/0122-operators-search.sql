-- Operators search what visitors said and wrote. As for leads (0010, 0015), row security takes the trigram index away from
-- ordinary queries; these functions may use it and give ids and nothing else. They look at the newest first: a fragment that is
-- frequent there is found without the index, one that is seldom by it. Less than three letters have no trigram: they are sought
-- among the newest alone.
create index chatbot_messages_words on chatbot_messages using gin (lower(content) gin_trgm_ops);
grant select (id, conversation_id, content) on chatbot_messages to lintel_search;
create policy search on chatbot_messages for select to lintel_search using (true);

alter table contact_messages add column search text not null
  generated always as (lower(name || ' ' || email || ' ' || company || ' ' || message)) stored;
create index contact_messages_words on contact_messages using gin (search gin_trgm_ops);
grant select (id, search) on contact_messages to lintel_search;
create policy search on contact_messages for select to lintel_search using (true);

create function lintel.pattern_of(fragment text) returns text language sql immutable parallel safe
  return '%' || regexp_replace(lower(fragment), '([\\%_])', '\\\1', 'g') || '%';

create function lintel.find_conversations(fragment text, most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  horizon constant int := 20000;
  pattern text := lintel.pattern_of(fragment);
  found uuid[];
  seen int;
begin
  select array_agg(distinct n.conversation_id) filter (where lower(n.content) like pattern), count(*) into found, seen from (
    select m.conversation_id, m.content from chatbot_messages m order by m.id desc limit horizon) n;
  if seen < horizon or cardinality(found) >= most or length(fragment) < 3 then
    return query select unnest(found[:most]);
    return;
  end if;
  return query with every as materialized (
    select m.id, m.conversation_id from chatbot_messages m where lower(m.content) like pattern)
    select e.conversation_id from every e group by 1 order by max(e.id::text) desc limit most;
end $$;

create function lintel.find_contact_messages(fragment text, most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  horizon constant int := 20000;
  pattern text := lintel.pattern_of(fragment);
  found uuid[];
  seen int;
begin
  select array_agg(n.id order by n.id desc) filter (where n.search like pattern), count(*) into found, seen from (
    select c.id, c.search from contact_messages c order by c.id desc limit horizon) n;
  if seen < horizon or cardinality(found) >= most or length(fragment) < 3 then
    return query select unnest(found[:most]);
    return;
  end if;
  return query with every as materialized (select c.id from contact_messages c where c.search like pattern)
    select e.id from every e order by e.id desc limit most;
end $$;

do $$
declare finder regprocedure;
begin
  foreach finder in array array['lintel.find_conversations(text, int)', 'lintel.find_contact_messages(text, int)']::regprocedure[] loop
    execute format('alter function %s owner to lintel_search', finder);
    execute format('revoke execute on function %s from public', finder);
    execute format('grant execute on function %s to lintel_system', finder);
  end loop;
end $$;
