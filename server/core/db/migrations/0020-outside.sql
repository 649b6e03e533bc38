-- What would have left through a mail or text provider, where none is set: the built-in outbox, read in the product.
-- A workspace's messages are its own; those of nobody's workspace (confirm an address, reset a password) are the
-- system role's alone, since they carry links that open an account.
create table outbox_messages (
  id uuid primary key default lintel.new_id(),
  organisation_id uuid references organisations on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  -- The same key is the same message: a repeated send leaves one row.
  message_key text not null check (length(message_key) between 1 and 200),
  sender text not null,
  recipient text not null,
  subject text not null default '',
  body_text text not null,
  body_html text,
  -- Name, type and size of each file; the files themselves stay where they were.
  attachments jsonb not null default '[]',
  unsubscribe_url text,
  sent_at timestamptz not null default now(),
  unique nulls not distinct (organisation_id, message_key)
);
create index outbox_messages_newest on outbox_messages (organisation_id, id desc);

select lintel.keep_apart('outbox_messages', 'select, insert, delete');
grant select, insert, delete on outbox_messages to lintel_system;
create policy of_nobody on outbox_messages to lintel_system
  using (organisation_id is null) with check (organisation_id is null);
