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
  -- When they wrote last: who writes after they were archived is seen again.
  last_in_at timestamptz,
  -- Whose lead a conversation and each of two alike are about, as tasks know it: what somebody sees of very many is then read
  -- off an index, owner by owner. It only finds rows; whether somebody may see them is always asked of the lead itself.
  -- What strangers wrote is everybody's, as the pond is.
  lead_owner_key uuid not null default '00000000-0000-0000-0000-000000000000',
  -- A conversation that nothing is left to do about leaves the inbox until somebody writes again. Most end there, so what
  -- is open and what is done have indexes of their own: neither is looked for among the other.
  done_at timestamptz,
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
create index conversations_of_owner on conversations (organisation_id, lead_owner_key, last_at desc, id desc);
create index conversations_open on conversations (organisation_id, last_at desc, id desc) where done_at is null;
create index conversations_open_of_owner on conversations (organisation_id, lead_owner_key, last_at desc, id desc)
  where done_at is null;
create index conversations_done on conversations (organisation_id, last_at desc, id desc) where done_at is not null;
create index conversations_done_of_owner on conversations (organisation_id, lead_owner_key, last_at desc, id desc)
  where done_at is not null;
create index conversations_stranger on conversations using gin (organisation_id, address gin_trgm_ops) where lead_id is null;
select lintel.keep_apart('conversations', 'select, insert, update');

-- What somebody unknown wrote becomes part of the conversation with the lead they turn out to be.
grant delete on conversations to lintel_app;

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
  -- Which act on many a message belongs to, so that what has not gone yet can be called off together.
  bulk_job_id uuid,
  -- Where whoever got a message hears no more of its kind, if that is not all that the organisation sends.
  way_out text check (length(way_out) <= 1000),
  -- What was said is found by its words, subjects included. Signs that join words are taken out first: an address or a
  -- number in a text is found by any part of it, as whoever searches takes them apart too.
  words tsvector generated always as (
    to_tsvector('simple', translate(lintel.plain(subject || ' ' || body), '@./:-_+''’', '         '))) stored,
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
create index messages_bulk on messages (organisation_id, bulk_job_id, id) where bulk_job_id is not null;

-- What waits is asked about anew as soon as something changes with the person.
create index messages_held on messages (organisation_id, lead_id) where state = 'held';
create index messages_words on messages using gin (organisation_id, words);

-- How much an organisation or a member sent lately is counted at every message (sendLimits in the contract).
create index messages_out_lately on messages (organisation_id, created_at) where direction = 'out';
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

-- What an organisation says of itself in what it sends: the postal address that mail which advertises must bear.
create table message_settings (
  organisation_id uuid primary key references organisations on delete cascade,
  postal_address text not null default '' check (length(postal_address) <= 500),
  version int not null default 1
);
select lintel.keep_apart('message_settings', 'select, insert, update');

create function lintel.follow_conversation_lead() returns trigger language plpgsql as $$
begin
  new.lead_owner_key := coalesce((select l.owner_key from leads l
    where l.organisation_id = new.organisation_id and l.id = new.lead_id), '00000000-0000-0000-0000-000000000000');
  return new;
end $$;
create trigger conversation_lead_owner before insert or update of lead_id on conversations
  for each row execute function lintel.follow_conversation_lead();

create function lintel.follow_owner_elsewhere() returns trigger language plpgsql as $$
begin
  update conversations c set lead_owner_key = new.owner_key
    where c.organisation_id = new.organisation_id and c.lead_id = new.id;
  update merge_candidates c set one_owner_key = new.owner_key
    where c.organisation_id = new.organisation_id and c.one_id = new.id;
  update merge_candidates c set other_owner_key = new.owner_key
    where c.organisation_id = new.organisation_id and c.other_id = new.id;
  return null;
end $$;
create trigger lead_owner_elsewhere after update of owner_id on leads
  for each row when (new.owner_id is distinct from old.owner_id) execute function lintel.follow_owner_elsewhere();
create trigger lead_ownership_stay before update on lead_ownership
  for each row execute function lintel.refuse_change();
grant select (organisation_id, id, lead_id, address, last_at, last_in_at, lead_owner_key) on conversations to lintel_search;
create policy search on conversations for select to lintel_search using (true);
grant select (organisation_id, conversation_id, lead_id, words) on messages to lintel_search;
create policy search on messages for select to lintel_search using (true);

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
