-- What a conversation has come to, so far as the next sentence may rest on it: the same after a reload and in another tab. It holds
-- nothing by which somebody could be reached.
alter table chatbot_conversations
  add column memory jsonb not null default '{}' check (jsonb_typeof(memory) = 'object' and length(memory::text) <= 20000),
  -- Whose published site it was held on: their homes are shown there, and what is asked for becomes their lead.
  add column site_organisation_id uuid references organisations on delete cascade;
create index chatbot_conversations_site on chatbot_conversations (site_organisation_id) where site_organisation_id is not null;
