-- A message of a visitor has a state, who is to answer it, and a record of who did what to it and when.
alter table contact_messages
  add column status text not null default 'new' check (status in ('new', 'answered', 'spam')),
  add column assigned_to uuid references users on delete set null;
update contact_messages set status = case when suspected then 'spam' when handled_at is not null then 'answered' else 'new' end;
create index contact_messages_status on contact_messages (status, id desc);
create index contact_messages_assigned on contact_messages (assigned_to, id desc) where assigned_to is not null;

create table contact_changes (
  id uuid primary key default lintel.new_id(),
  message_id uuid not null references contact_messages on delete cascade,
  -- Another state, or who is to answer it.
  change text not null check (change in ('new', 'answered', 'spam', 'assigned', 'unassigned')),
  assigned_to uuid references users on delete set null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null default now()
);
insert into contact_changes (message_id, change, changed_by, changed_at)
  select id, 'answered', handled_by, handled_at from contact_messages where handled_at is not null and not suspected;
create index contact_changes_message on contact_changes (message_id, id);
create index contact_changes_by on contact_changes (changed_by) where changed_by is not null;
create index contact_changes_assigned on contact_changes (assigned_to) where assigned_to is not null;
select lintel.keep_for_system('contact_changes', 'select, insert, delete');

alter table contact_messages drop column handled_at, drop column handled_by;

-- Who put an unanswered question away, and why.
alter table chatbot_messages
  add column settled_by uuid references users on delete set null,
  add column settled_note text check (length(settled_note) <= 500);
create index chatbot_messages_settled_by on chatbot_messages (settled_by) where settled_by is not null;

-- Two askings are the same question if they differ in capitals, punctuation and spaces only.
create function lintel.question_key(question text) returns text language sql immutable parallel safe
  as $$ select coalesce(nullif(trim(regexp_replace(lower(question), '[[:punct:][:space:]]+', ' ', 'g')), ''), question) $$;
