-- What visitors write to the people who run an installation. Of no organisation: the system role's alone.
create table contact_messages (
  id uuid primary key default lintel.new_id(),
  topic text not null check (topic in ('sales', 'support', 'press', 'privacy')),
  name text not null,
  email text not null,
  company text not null default '',
  message text not null,
  locale text not null,
  -- The very words that were agreed to, whatever the page says later.
  consent_text text not null,
  consent_version int not null,
  suspected boolean not null default false,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references users on delete set null
);
create index contact_messages_open on contact_messages (id desc) where handled_at is null and not suspected;
create index contact_messages_handled on contact_messages (id desc) where handled_at is not null and not suspected;
create index contact_messages_suspected on contact_messages (id desc) where suspected;
create index contact_messages_age on contact_messages (created_at);
create index contact_messages_handled_by on contact_messages (handled_by) where handled_by is not null;
select lintel.keep_for_system('contact_messages');

-- Which workers live: each says so every few seconds and takes itself off when it stops.
create table workers (
  name text primary key,
  beat_at timestamptz not null default now()
);
select lintel.keep_for_system('workers');
