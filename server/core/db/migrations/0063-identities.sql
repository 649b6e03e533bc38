-- Accounts elsewhere that open an account here. Who somebody is there, the provider and its subject say, never an address.
create table identities (
  id uuid primary key default lintel.new_id(),
  user_id uuid not null references users on delete cascade,
  provider text not null check (length(provider) <= 40),
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) between 1 and 255),
  email text not null default '' check (length(email) <= 254),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (issuer, subject)
);
create index identities_user on identities (user_id);
select lintel.keep_for_system('identities');
