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

alter table chatbot_messages
  add constraint chatbot_messages_conversation foreign key (conversation_id) references chatbot_conversations on delete cascade,
  add column parts jsonb not null default '[]',
  add column spoken_by text check (spoken_by in ('engine', 'model', 'person')),
  add column ended text not null default 'whole' check (ended in ('whole', 'stopped', 'broken')),
  add column topic text,
  add column unanswered boolean not null default false,
  add column settled_at timestamptz;
create index chatbot_messages_unanswered on chatbot_messages (id desc) where unanswered and settled_at is null;
create index chatbot_messages_settled on chatbot_messages (id desc) where unanswered and settled_at is not null;

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
select lintel.keep_for_system('chatbot_requests', 'select, insert, delete');
