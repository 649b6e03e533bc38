-- Who wants to be told when a vertical opens. Of no organisation: the system role's alone.
create table waitlist (
  id uuid primary key default lintel.new_id(),
  vertical text not null check (vertical in ('realestate', 'mortgage', 'insurance')),
  email text not null check (length(email) <= 254),
  locale text not null,
  source text not null default '' check (length(source) <= 200),
  -- The very words that were agreed to, whatever the page says later.
  consent_text text not null,
  consent_version int not null,
  created_at timestamptz not null default now(),
  -- Until then it may not be written to, but once, to ask.
  confirmed_at timestamptz,
  unique (vertical, email)
);
create index waitlist_newest on waitlist (vertical, id desc);
create index waitlist_unconfirmed on waitlist (created_at) where confirmed_at is null;
select lintel.keep_for_system('waitlist');
