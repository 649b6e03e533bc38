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

-- Like find_leads (docs/decisions/0005): ids only, which are read under the policy and by who may see them again. The newest conversations
-- are looked through first, of everybody or of each owner: what is frequent is near. What is seldom the indexes know.
create function lintel.find_conversations(
  fragment text, sought text, owners uuid[], before_at timestamptz, before_id uuid, most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  here uuid := lintel.org();
  asked tsquery := case when sought <> '' then to_tsquery('simple', sought) end;
  shared uuid[] := array(select s.lead_id from lead_shares s where s.organisation_id = lintel.org() and s.user_id = lintel.me());
  patterns text[];
  horizon int;
  found uuid[];
  seen int;
begin
  if here is null or length(fragment) < 2 then return; end if;
  patterns := lintel.search_patterns(fragment);
  foreach horizon in array array[400, 4000] loop
    select array_agg(w.id order by w.last_at desc, w.id desc) filter (where w.is_kept and (
        w.search like any (patterns)
        -- "is true" keeps the index out: one conversation has few messages, and a word may have very many.
        or exists (select from messages m where m.organisation_id = here and m.conversation_id = w.id and (m.words @@ asked) is true)
        or exists (select from messages m where m.organisation_id = here and m.lead_id = w.lead_id and (m.words @@ asked) is true))),
      count(*)
    into found, seen from (
      select c.id, c.last_at, c.lead_id, coalesce(l.search, c.address) as search,
        c.lead_id is null or l.archived_at is null or (l.purge_at is null and c.last_in_at > l.archived_at) as is_kept
      from (
        (select c.id, c.last_at, c.last_in_at, c.lead_id, c.address from conversations c
          where owners is null and c.organisation_id = here and (c.last_at, c.id) < (before_at, before_id)
          order by c.last_at desc, c.id desc limit horizon)
        union all
        (select c.id, c.last_at, c.last_in_at, c.lead_id, c.address from unnest(owners) o(key) cross join lateral (
            select c.id, c.last_at, c.last_in_at, c.lead_id, c.address from conversations c
              where c.organisation_id = here and c.lead_owner_key = o.key
              and (c.last_at, c.id) < (before_at, before_id)
            order by c.last_at desc, c.id desc limit horizon) c
          union all
          select c.id, c.last_at, c.last_in_at, c.lead_id, c.address from conversations c
            where c.organisation_id = here and c.lead_id = any (shared) and c.lead_owner_key <> all (owners)
              and (c.last_at, c.id) < (before_at, before_id)
          order by last_at desc, id desc limit horizon)) c
      left join lateral (select l.search, l.archived_at, l.purge_at from leads l
        where l.organisation_id = here and l.id = c.lead_id offset 0) l on true) w;
    if seen < horizon or cardinality(found) >= most then
      return query select unnest(found[:most]);
      return;
    end if;
    exit when coalesce(cardinality(found), 0) * 10 < most;
  end loop;
  return query with named as materialized (
      select l.id from leads l where l.organisation_id = here and l.archived_at is null
        and (l.search like patterns[1] or l.search like coalesce(patterns[2], patterns[1]))),
    said as materialized (
      select m.conversation_id, m.lead_id from messages m where m.organisation_id = here and m.words @@ asked),
    hits as materialized (
      select c.id from named n join conversations c on c.organisation_id = here and c.lead_id = n.id
      union select s.conversation_id from said s
      union select c.id from said s join conversations c on c.organisation_id = here and c.lead_id = s.lead_id
      union select c.id from conversations c where c.organisation_id = here and c.lead_id is null
        and (c.address like patterns[1] or c.address like coalesce(patterns[2], patterns[1])))
    select c.id from hits h join conversations c on c.organisation_id = here and c.id = h.id
      left join leads l on l.organisation_id = here and l.id = c.lead_id
    where (c.last_at, c.id) < (before_at, before_id)
      and (owners is null or c.lead_owner_key = any (owners) or c.lead_id = any (shared))
      and (c.lead_id is null or l.archived_at is null or (l.purge_at is null and c.last_in_at > l.archived_at))
    order by c.last_at desc, c.id desc limit most;
end $$;
alter function lintel.find_conversations(text, text, uuid[], timestamptz, uuid, int) owner to lintel_search;
revoke execute on function lintel.find_conversations(text, text, uuid[], timestamptz, uuid, int) from public;
grant execute on function lintel.find_conversations(text, text, uuid[], timestamptz, uuid, int) to lintel_app;
