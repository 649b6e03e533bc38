-- What an organization asks of whoever works in it. Without a row it asks for nothing.
create table security_policies (
  organisation_id uuid primary key references organisations on delete cascade,
  require_factor boolean not null default false,
  -- Until then members without a second factor are let in.
  factor_from timestamptz,
  session_hours int check (session_hours between 1 and 720),
  idle_hours int check (idle_hours between 1 and 336),
  networks inet[] not null default '{}' check (cardinality(networks) <= 50),
  networks_for_keys boolean not null default false,
  export_rows int check (export_rows > 0),
  version int not null default 1,
  changed_by uuid references users,
  changed_at timestamptz not null default now(),
  check (not require_factor or factor_from is not null)
);
create index security_policies_changer on security_policies (changed_by) where changed_by is not null;
select lintel.keep_apart('security_policies', 'select, insert, update');
-- Who comes in is decided by the system role.
grant select on security_policies to lintel_system;
create policy system on security_policies for select to lintel_system using (true);

-- Devices of members, by who runs the workspace.
create index sessions_organisation on sessions (organisation_id, id desc) where organisation_id is not null;

-- Seals of the audit log: each holds the hash of an entry and follows from the seal before it, so that no entry can be changed, taken
-- out or put in between without every later seal being another. Nobody may change or remove one.
create table audit_seals (
  organisation_id uuid not null references organisations on delete cascade,
  seq bigint not null check (seq > 0),
  event_id uuid not null,
  -- What it is about, so that an entry whose person was erased can be told from one that somebody took out.
  subject_type text not null,
  subject_id uuid not null,
  content_hash bytea not null check (length(content_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null default now(),
  primary key (organisation_id, seq),
  unique (organisation_id, event_id)
);
select lintel.keep_apart('audit_seals', 'select, insert');

-- An entry as one text, the same at every time and place: what is hashed, and what is exported.
create function lintel.audit_text(e events) returns text language sql stable
return json_build_array(e.id, e.kind, e.subject_type, e.subject_id, e.actor_kind, e.actor_id, e.request_id,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.data)::text;

-- A seal follows from the one before it, its number and the hash of its entry.
create function lintel.audit_seal(before bytea, seq bigint, content bytea) returns bytea language sql immutable parallel safe
return sha256(convert_to(encode(before, 'hex') || ':' || seq || ':' || encode(content, 'hex'), 'UTF8'));

-- What happened to somebody who was erased goes with them; nothing else ever does.
create function lintel.was_erased(organisation uuid, subject_type text, subject_id uuid) returns boolean language sql stable
return subject_type = 'lead' and not exists (
  select from leads l where l.organisation_id = organisation and l.id = subject_id);

-- It seals everything from the first event on.
insert into event_cursors (listener) values ('audit-seals');

-- Exports that need somebody else's yes.
create table export_requests (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  asked_by uuid not null references users,
  rows int not null check (rows > 0),
  reason text not null check (length(reason) between 1 and 300),
  approved boolean,
  decided_by uuid references users,
  decided_at timestamptz,
  -- An approval is good for one file, for a day.
  expires_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  check (decided_by is null or decided_by <> asked_by),
  check ((approved is null) = (decided_at is null))
);
create unique index export_requests_open on export_requests (organisation_id, asked_by) where approved is null;
create index export_requests_usable on export_requests (organisation_id, asked_by, expires_at) where approved and used_at is null;
create index export_requests_asker on export_requests (asked_by);
create index export_requests_decider on export_requests (decided_by) where decided_by is not null;
select lintel.keep_apart('export_requests', 'select, insert, update');

-- What people asked about their own data.
create table privacy_requests (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  kind text not null check (kind in ('access', 'delete', 'correct', 'opt_out')),
  name text not null check (length(name) between 1 and 200),
  contact text not null default '' check (length(contact) <= 200),
  -- Where to find them; the request outlives who was erased on it.
  lead_id uuid,
  received_on date not null,
  due_on date not null,
  extended boolean not null default false,
  identity_checked_on date,
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  outcome text not null default '' check (length(outcome) <= 2000),
  closed_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id),
  check ((state = 'open') = (closed_at is null))
);
create index privacy_requests_lead on privacy_requests (organisation_id, lead_id) where lead_id is not null;
create index privacy_requests_open on privacy_requests (organisation_id, due_on) where state = 'open';
create index privacy_requests_maker on privacy_requests (created_by) where created_by is not null;
select lintel.keep_apart('privacy_requests', 'select, insert, update');

create table security_incidents (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  title text not null check (length(title) between 1 and 200),
  what text not null default '' check (length(what) <= 5000),
  discovered_on date not null,
  severity text not null check (severity in ('low', 'medium', 'high')),
  people int check (people >= 0),
  notice_due_on date,
  notice_sent_on date,
  state text not null default 'open' check (state in ('open', 'closed')),
  learned text not null default '' check (length(learned) <= 5000),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id)
);
create index security_incidents_open on security_incidents (organisation_id) where state = 'open';
create index security_incidents_maker on security_incidents (created_by) where created_by is not null;
select lintel.keep_apart('security_incidents', 'select, insert, update');
