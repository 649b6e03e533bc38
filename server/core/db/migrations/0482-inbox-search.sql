-- What was said is found by its words, subjects included. Signs that join words are taken out first: an address or a
-- number in a text is found by any part of it, as whoever searches takes them apart too.
alter table messages add column words tsvector generated always as (
  to_tsvector('simple', translate(lintel.plain(subject || ' ' || body), '@./:-_+''’', '         '))) stored;
create index messages_words on messages using gin (organisation_id, words);
create index conversations_stranger on conversations using gin (organisation_id, address gin_trgm_ops) where lead_id is null;

grant select (organisation_id, id, lead_id, address, last_at, last_in_at, lead_owner_key) on conversations to lintel_search;
create policy search on conversations for select to lintel_search using (true);
grant select (organisation_id, conversation_id, lead_id, words) on messages to lintel_search;
create policy search on messages for select to lintel_search using (true);
grant select (purge_at) on leads to lintel_search;

-- Like find_leads (docs/decisions/0005): ids only, which are read under the policy and by who may see them again. The newest
-- conversations are looked through first, of everybody or of whom somebody sees: what is frequent is near, and the walk ends where
-- there are enough. What is seldom among the first of them the indexes know.
create function lintel.find_conversations(
  fragment text, sought text, owners uuid[], before_at timestamptz, before_id uuid, most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  here uuid := lintel.org();
  asked tsquery := case when sought <> '' then to_tsquery('simple', sought) end;
  shared uuid[] := array(select s.lead_id from lead_shares s where s.organisation_id = lintel.org() and s.user_id = lintel.me());
  patterns text[];
  -- Of each owner so many are put in order first: of many owners fewer.
  horizon int := case when cardinality(owners) > 4 then 400 else 4000 end;
  walk refcursor;
  one record;
  found uuid[] := '{}';
  seen int := 0;
begin
  if here is null or length(fragment) < 2 then return; end if;
  patterns := lintel.search_patterns(fragment);
  if owners is null then
    open walk no scroll for
      select c.id, c.lead_id, c.address, c.last_in_at from conversations c
      where c.organisation_id = here and (c.last_at, c.id) < (before_at, before_id)
      order by c.last_at desc, c.id desc limit horizon;
  else
    open walk no scroll for
      select c.id, c.lead_id, c.address, c.last_in_at from (
        select c.id, c.last_at, c.lead_id, c.address, c.last_in_at from unnest(owners) o(key) cross join lateral (
          select c.id, c.last_at, c.lead_id, c.address, c.last_in_at from conversations c
          where c.organisation_id = here and c.lead_owner_key = o.key and (c.last_at, c.id) < (before_at, before_id)
          order by c.last_at desc, c.id desc limit horizon) c
        union all
        select c.id, c.last_at, c.lead_id, c.address, c.last_in_at from conversations c
        where c.organisation_id = here and c.lead_id = any (shared) and c.lead_owner_key <> all (owners)
          and (c.last_at, c.id) < (before_at, before_id)) c
      order by c.last_at desc, c.id desc limit horizon;
  end if;
  loop
    fetch walk into one;
    if one is null or cardinality(found) >= most then
      return query select unnest(found);
      return;
    end if;
    seen := seen + 1;
    if (case when one.lead_id is null then one.address like any (patterns)
          or exists (select from messages m where m.organisation_id = here and m.conversation_id = one.id and (m.words @@ asked) is true)
        else exists (select from leads l where l.organisation_id = here and l.id = one.lead_id
          and (l.archived_at is null or (l.purge_at is null and one.last_in_at > l.archived_at))
          -- "is true" keeps the index out: one conversation has few messages, and a word may have very many.
          and (l.search like any (patterns)
            or exists (select from messages m where m.organisation_id = here and m.conversation_id = one.id and (m.words @@ asked) is true)
            or exists (select from messages m where m.organisation_id = here and m.lead_id = one.lead_id and (m.words @@ asked) is true)))
        end) then
      found := found || one.id;
    end if;
    exit when seen = horizon and cardinality(found) < most or seen = 400 and cardinality(found) * 6 < most;
  end loop;
  close walk;
  -- One by one ("offset 0"): the planner knows nothing of how many there are, and would read all conversations and leads.
  return query with named as materialized (
      select l.id from leads l where l.organisation_id = here and l.archived_at is null
        and (l.search like patterns[1] or l.search like coalesce(patterns[2], patterns[1]))),
    said as materialized (
      select distinct m.conversation_id, m.lead_id from messages m where m.organisation_id = here and m.words @@ asked),
    hits as materialized (
      select c.id from named n cross join lateral (
        select c.id from conversations c where c.organisation_id = here and c.lead_id = n.id offset 0) c
      union select s.conversation_id from said s
      union select c.id from said s cross join lateral (
        select c.id from conversations c where c.organisation_id = here and c.lead_id = s.lead_id offset 0) c
      union select c.id from conversations c where c.organisation_id = here and c.lead_id is null
        and (c.address like patterns[1] or c.address like coalesce(patterns[2], patterns[1])))
    select c.id from hits h cross join lateral (
      select c.id, c.last_at, c.last_in_at, c.lead_id from conversations c where c.organisation_id = here and c.id = h.id
        and (c.last_at, c.id) < (before_at, before_id)
        and (owners is null or c.lead_owner_key = any (owners) or c.lead_id = any (shared)) offset 0) c
    where c.lead_id is null or exists (select from leads l where l.organisation_id = here and l.id = c.lead_id
      and (l.archived_at is null or (l.purge_at is null and c.last_in_at > l.archived_at)) offset 0)
    order by c.last_at desc, c.id desc limit most;
end $$;
alter function lintel.find_conversations(text, text, uuid[], timestamptz, uuid, int) owner to lintel_search;
revoke execute on function lintel.find_conversations(text, text, uuid[], timestamptz, uuid, int) from public;
grant execute on function lintel.find_conversations(text, text, uuid[], timestamptz, uuid, int) to lintel_app;
