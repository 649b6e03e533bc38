-- Conversations with the assistant. They are the operator's, like the messages they hold: visitors of the public pages
-- belong to no organisation.
create table chatbot_conversations (
  -- Random, not made in the order of time: nobody can guess one from another.
  id uuid primary key default gen_random_uuid(),
  -- Grows with time, for lists.
  place uuid not null unique default lintel.new_id(),
  -- The cookie that only this visitor's browser holds, as a hash; and the client's own name for the conversation.
  visitor_hash text not null,
  session_id text not null check (length(session_id) between 8 and 64),
  user_id uuid references users on delete cascade,
  language text not null default 'en',
  page text check (length(page) <= 500),
  state text not null default 'assistant' check (state in ('assistant', 'queued', 'person', 'closed')),
  turns int not null default 0,
  unanswered int not null default 0,
  -- What a model is told of the conversation begins here; a conversation that was closed begins anew.
  context_from int not null default 1,
  -- How often the client's history was not the one kept here.
  mismatches int not null default 0,
  -- An answer is under way; one that takes longer than it may belongs to a process that died.
  answering_until timestamptz,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  unique nulls not distinct (visitor_hash, session_id, user_id)
);
create index chatbot_conversations_state on chatbot_conversations (state, place desc);
create index chatbot_conversations_age on chatbot_conversations (last_at);
create index chatbot_conversations_user on chatbot_conversations (user_id) where user_id is not null;

create table chatbot_messages (
  id uuid primary key default lintel.new_id(),
  conversation_id uuid not null,
  turn int not null,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  created_at timestamptz not null default now(),
  parts jsonb not null default '[]',
  spoken_by text check (spoken_by in ('engine', 'model', 'person')),
  ended text not null default 'whole' check (ended in ('whole', 'stopped', 'broken')),
  topic text,
  unanswered boolean not null default false,
  settled_at timestamptz,
  -- Who put an unanswered question away, and why.
  settled_by uuid references users on delete set null,
  settled_note text check (length(settled_note) <= 500),
  unique (conversation_id, turn),
  constraint chatbot_messages_conversation foreign key (conversation_id) references chatbot_conversations on delete cascade
);
create index chatbot_messages_unanswered on chatbot_messages (id desc) where unanswered and settled_at is null;
create index chatbot_messages_settled on chatbot_messages (id desc) where unanswered and settled_at is not null;
create index chatbot_messages_settled_by on chatbot_messages (settled_by) where settled_by is not null;

-- Operators search what visitors said and wrote. As for leads (0020), row security takes the trigram index away from
-- ordinary queries; these functions may use it and give ids and nothing else. They look at the newest first: a fragment that is
-- frequent there is found without the index, one that is seldom by it. Less than three letters have no trigram: they are sought
-- among the newest alone.
create index chatbot_messages_words on chatbot_messages using gin (lower(content) gin_trgm_ops);
select lintel.keep_for_system('chatbot_messages');

-- What a visitor asked us for, with the words they agreed to. Written once.
create table chatbot_requests (
  id uuid primary key default lintel.new_id(),
  conversation_id uuid not null references chatbot_conversations on delete cascade,
  kind text not null check (kind in ('person', 'call', 'showing')),
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) <= 254),
  phone text check (length(phone) <= 40),
  message text not null default '' check (length(message) <= 2000),
  subject text check (length(subject) <= 300),
  consent_version text not null,
  consent_text text not null,
  language text not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now()
);
create index chatbot_requests_conversation on chatbot_requests (conversation_id, id);
select lintel.keep_for_system('chatbot_requests', 'select, insert, delete');

-- Answers that an operator wrote to what the assistant could not answer.
create table chatbot_lessons (
  id uuid primary key default lintel.new_id(),
  message_id uuid unique references chatbot_messages on delete set null,
  question text not null check (length(question) between 1 and 2000),
  answer text not null check (length(answer) between 1 and 2000),
  added_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index chatbot_lessons_added_by on chatbot_lessons (added_by) where added_by is not null;

select lintel.keep_for_system(t) from unnest(array['chatbot_conversations', 'chatbot_lessons']::regclass[]) t;

-- Two askings are the same question if they differ in capitals, punctuation and spaces only.
create function lintel.question_key(question text) returns text language sql immutable parallel safe
  as $$ select coalesce(nullif(trim(regexp_replace(lower(question), '[[:punct:][:space:]]+', ' ', 'g')), ''), question) $$;
grant select (id, conversation_id, content) on chatbot_messages to lintel_search;
create policy search on chatbot_messages for select to lintel_search using (true);

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
alter function lintel.find_conversations(text, int) owner to lintel_search;
revoke execute on function lintel.find_conversations(text, int) from public;
grant execute on function lintel.find_conversations(text, int) to lintel_system;
