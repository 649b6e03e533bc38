-- What people agreed to, what goes to them and what they answer. Consents and decisions are evidence: they are written
-- once, outlive the record of the person, and are found by channel and address (lower-case e-mail or E.164).

create function lintel.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or removed.', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create table consent_events (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  -- Without a reference: what was agreed to stays known when the record is merged or gone.
  lead_id uuid,
  channel text not null check (channel in ('email', 'sms', 'call')),
  address text not null check (length(address) between 3 and 254),
  purpose text not null check (purpose in ('transactional', 'marketing')),
  kind text not null check (kind in ('given', 'revoked')),
  basis text not null,
  -- The very words that were shown, their fingerprint and which version of the text they are.
  text_shown text not null default '' check (length(text_shown) <= 5000),
  text_hash text not null default '',
  text_version text not null default '',
  url text not null default '' check (length(url) <= 2000),
  ip text,
  user_agent text not null default '' check (length(user_agent) <= 500),
  note text not null default '' check (length(note) <= 2000),
  recorded_by uuid references users,
  -- The database's clock, whatever a sender believes.
  at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, id)
);
create index consent_events_address on consent_events (organisation_id, address, channel, id desc);
create index consent_events_lead on consent_events (organisation_id, lead_id, id desc) where lead_id is not null;
create index consent_events_recorder on consent_events (recorded_by) where recorded_by is not null;
select lintel.keep_apart('consent_events', 'select, insert');
create trigger consent_events_stay before update or delete on consent_events
  for each row when (current_user <> 'lintel_remover') execute function lintel.refuse_change();

-- Addresses nothing more goes to. By fingerprint, so that a person's wish outlives their erasure.
create table suppressions (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  channel text not null check (channel in ('email', 'sms', 'call')),
  address_hash text not null,
  scope text not null check (scope in ('all', 'marketing')),
  reason text not null check (reason in ('stop', 'unsubscribe', 'bounce', 'complaint', 'no_basis')),
  note text not null default '' check (length(note) <= 500),
  at timestamptz not null default clock_timestamp(),
  -- Only what is no wish of the person: an address that was mended.
  lifted_at timestamptz,
  lifted_by uuid references users,
  primary key (organisation_id, id)
);
create index suppressions_address on suppressions (organisation_id, address_hash, channel) where lifted_at is null;
create index suppressions_lifter on suppressions (lifted_by) where lifted_by is not null;
select lintel.keep_apart('suppressions', 'select, insert, update');

create table do_not_contact (
  organisation_id uuid not null,
  lead_id uuid not null,
  channel text not null check (channel in ('all', 'email', 'sms', 'call')),
  id uuid not null default lintel.new_id(),
  set_by uuid references users,
  at timestamptz not null default now(),
  primary key (organisation_id, lead_id, channel),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index do_not_contact_setter on do_not_contact (set_by) where set_by is not null;
select lintel.keep_apart('do_not_contact');

create table send_decisions (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  lead_id uuid,
  channel text not null check (channel in ('email', 'sms', 'call')),
  purpose text not null check (purpose in ('transactional', 'marketing')),
  address text,
  outcome text not null check (outcome in ('allow', 'hold', 'deny')),
  rule text not null,
  law text,
  pack_version text not null,
  hold_until timestamptz,
  -- Ids of consents, suppressions and messages that spoke for or against it.
  evidence text[] not null default '{}',
  -- Where the person was taken to be.
  state text,
  zones text[] not null default '{}',
  asked_by uuid references users,
  at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, id)
);
create index send_decisions_lead on send_decisions (organisation_id, lead_id, id desc) where lead_id is not null;
create index send_decisions_asker on send_decisions (asked_by) where asked_by is not null;
select lintel.keep_apart('send_decisions', 'select, insert');
create trigger send_decisions_stay before update or delete on send_decisions
  for each row when (current_user <> 'lintel_remover') execute function lintel.refuse_change();

-- Everything between the team and one person, by whatever way. Somebody unknown has an address and no lead.
create table conversations (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  lead_id uuid,
  address text check (length(address) <= 254),
  last_at timestamptz not null default now(),
  unread int not null default 0,
  assignee_id uuid,
  snoozed_until timestamptz,
  version int not null default 1,
  primary key (organisation_id, id),
  check (lead_id is not null or address is not null),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, assignee_id) references memberships
);
create unique index conversations_lead on conversations (organisation_id, lead_id) where lead_id is not null;
create unique index conversations_address on conversations (organisation_id, address) where lead_id is null;
create index conversations_newest on conversations (organisation_id, last_at desc, id desc);
create index conversations_unread on conversations (organisation_id, last_at desc, id desc) where unread > 0;
create index conversations_assignee on conversations (organisation_id, assignee_id) where assignee_id is not null;
create index conversations_snoozed on conversations (organisation_id, snoozed_until) where snoozed_until is not null;
select lintel.keep_apart('conversations', 'select, insert, update');

-- One row for every touch that was attempted, whatever became of it.
create table messages (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  conversation_id uuid not null,
  lead_id uuid,
  channel text not null check (channel in ('email', 'sms', 'call')),
  direction text not null check (direction in ('out', 'in')),
  purpose text not null default 'transactional' check (purpose in ('transactional', 'marketing')),
  -- Theirs, not ours.
  address text check (length(address) <= 254),
  subject text not null default '' check (length(subject) <= 300),
  body text not null default '' check (length(body) <= 100000),
  state text not null check (state in
    ('queued', 'held', 'sending', 'sent', 'failed', 'denied', 'cancelled', 'received', 'logged')),
  decision_id uuid,
  -- Who wrote it; nobody where a program did.
  author_id uuid references users,
  is_automatic boolean not null default false,
  send_at timestamptz,
  sent_at timestamptz,
  failure text not null default '' check (length(failure) <= 500),
  -- Outcome and length of a call.
  outcome text,
  minutes int check (minutes between 0 and 1440),
  -- The same key is the same message; what a provider calls it; its Message-ID and what it answers.
  message_key text check (length(message_key) <= 200),
  provider_id text check (length(provider_id) <= 200),
  mail_id text check (length(mail_id) <= 500),
  answers text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, conversation_id) references conversations on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, decision_id) references send_decisions
);
create index messages_conversation on messages (organisation_id, conversation_id, id desc);
create index messages_lead on messages (organisation_id, lead_id, id desc) where lead_id is not null;
create index messages_address on messages (organisation_id, address, id desc) where address is not null;
create index messages_decision on messages (organisation_id, decision_id) where decision_id is not null;
create index messages_author on messages (author_id) where author_id is not null;
create unique index messages_key on messages (organisation_id, message_key) where message_key is not null;
create unique index messages_provider on messages (organisation_id, channel, provider_id) where provider_id is not null;
create index messages_mail_id on messages (organisation_id, mail_id) where mail_id is not null;
select lintel.keep_apart('messages', 'select, insert, update');

create table message_files (
  organisation_id uuid not null,
  message_id uuid not null,
  file_id uuid not null,
  primary key (organisation_id, message_id, file_id),
  foreign key (organisation_id, message_id) references messages on delete cascade,
  foreign key (organisation_id, file_id) references files on delete cascade
);
create index message_files_file on message_files (organisation_id, file_id);
select lintel.keep_apart('message_files', 'select, insert, delete');

-- When a person, not a program, first reached out to a lead, and how.
create table first_touches (
  organisation_id uuid not null,
  lead_id uuid not null,
  at timestamptz not null,
  user_id uuid references users,
  channel text not null check (channel in ('email', 'sms', 'call')),
  message_id uuid,
  primary key (organisation_id, lead_id),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index first_touches_user on first_touches (user_id) where user_id is not null;
select lintel.keep_apart('first_touches');

create table message_templates (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 120),
  channel text not null check (channel in ('email', 'sms')),
  purpose text not null default 'transactional' check (purpose in ('transactional', 'marketing')),
  subject text not null default '' check (length(subject) <= 300),
  body text not null check (length(body) between 1 and 20000),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  version int not null default 1,
  primary key (organisation_id, id)
);
create index message_templates_kept on message_templates (organisation_id, id) where removed_at is null;
create index message_templates_maker on message_templates (created_by) where created_by is not null;
select lintel.keep_apart('message_templates', 'select, insert, update');

-- How answers come in: an address a provider posts to, signed with a secret of its own, or a mailbox that is looked into.
create table message_channels (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  kind text not null check (kind in ('sms', 'mail', 'imap')),
  name text not null check (length(name) between 1 and 120),
  token_hash text,
  sealed_secret text not null,
  -- Host, port and user of a mailbox; the number texts come to.
  settings jsonb not null default '{}',
  -- The last message that was read of a mailbox.
  seen_uid bigint not null default 0,
  uid_validity text not null default '',
  last_at timestamptz,
  last_error text not null default '' check (length(last_error) <= 500),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (organisation_id, id)
);
create unique index message_channels_token on message_channels (token_hash) where token_hash is not null;
create index message_channels_maker on message_channels (created_by) where created_by is not null;
select lintel.keep_apart('message_channels', 'select, insert, update');
-- Whose address it is that a provider posts to, and which mailboxes are to be looked into, the system role finds out.
grant select (organisation_id, id, kind, token_hash, removed_at) on message_channels to lintel_system;
create policy system on message_channels for select to lintel_system using (true);
