-- Who people are, where they work and how they prove it. Written by the system role; the program's role reads the
-- colleagues of its organisation and nothing of passwords, sessions or keys.
create table users (
  id uuid primary key default lintel.new_id(),
  email text not null check (email = lower(email) and length(email) <= 254),
  email_verified_at timestamptz,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  is_operator boolean not null default false,
  created_at timestamptz not null default now()
);

-- Sign-up answers alike whether an address is taken or not, so several unproven accounts may claim one address; only one
-- can prove it.
create unique index users_verified_email on users (email) where email_verified_at is not null;
create index users_email on users (email);

-- What a workspace may see and change of itself. Passwords, sessions and the hashes of tokens are not among it.
grant select (id, email, email_verified_at, first_name, last_name) on users to lintel_app;

create table credentials (
  user_id uuid primary key references users on delete cascade,
  password_hash text not null,
  updated_at timestamptz not null default now()
);

create table organisations (
  id uuid primary key default lintel.new_id(),
  name text not null check (length(name) between 1 and 200),
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  -- A demo has an end: 0014-demos.
  demo_ends_at timestamptz
);
create index organisations_demos on organisations (demo_ends_at) where demo_ends_at is not null;
grant select, update (name, version) on organisations to lintel_app;

create table memberships (
  organisation_id uuid not null references organisations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'manager', 'agent', 'assistant', 'viewer')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (organisation_id, user_id)
);
create index memberships_user on memberships (user_id) where removed_at is null;
grant select, update on memberships to lintel_app;

create table teams (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 100),
  version int not null default 1,
  created_at timestamptz not null default now(),
  office_id uuid,
  primary key (organisation_id, id)
);
create index teams_office on teams (organisation_id, office_id) where office_id is not null;

create table team_members (
  organisation_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  primary key (organisation_id, team_id, user_id),
  foreign key (organisation_id, team_id) references teams on delete cascade,
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
create index team_members_user on team_members (organisation_id, user_id);

-- An assistant acts for the agents who chose them.
create table assistants (
  organisation_id uuid not null,
  agent_id uuid not null,
  assistant_id uuid not null,
  primary key (organisation_id, agent_id, assistant_id),
  foreign key (organisation_id, agent_id) references memberships on delete cascade,
  foreign key (organisation_id, assistant_id) references memberships on delete cascade
);
create index assistants_assistant on assistants (organisation_id, assistant_id);

create table invitations (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'manager', 'agent', 'assistant', 'viewer')),
  -- Made by the job that mails the link; until then nothing opens it.
  token_hash text unique,
  invited_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (organisation_id, id)
);
create unique index invitations_open on invitations (organisation_id, email) where accepted_at is null and revoked_at is null;
grant select (organisation_id, id, email, role, invited_by, created_at, expires_at, accepted_at, revoked_at),
  insert (organisation_id, id, email, role, invited_by, expires_at), update (revoked_at) on invitations to lintel_app;

-- A session is a family of refresh tokens: one is valid, the one before it for a short grace, any other ends it.
create table sessions (
  id uuid primary key default lintel.new_id(),
  user_id uuid not null references users on delete cascade,
  organisation_id uuid references organisations on delete cascade,
  refresh_hash text not null,
  previous_hash text,
  rotated_at timestamptz not null default now(),
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  signed_in_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('signed_out', 'revoked', 'stolen', 'password_changed', 'removed', 'expired')),
  user_agent text not null default '',
  ip text not null default '',
  -- Hash of a cookie that stays with the browser over sign-outs: tells a known device from a new one.
  device_hash text
);
create index sessions_user on sessions (user_id);

-- Removing somebody ends the sessions that work here, and shows nothing of what opens them.
grant select (id, user_id, organisation_id, ended_at), update (ended_at, ended_why) on sessions to lintel_app;

create table one_time_tokens (
  token_hash text primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'enter', 'change_email')),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_user on one_time_tokens (user_id, purpose);

-- The private half is sealed with the installation's secret.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private_key text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create table api_keys (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 100),
  prefix text not null,
  key_hash text not null unique,
  role text not null check (role in ('admin', 'manager', 'agent', 'assistant', 'viewer')),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organisation_id, id)
);
grant select (organisation_id, id, name, prefix, role, created_by, created_at, expires_at, last_used_at, revoked_at),
  insert (organisation_id, id, name, prefix, key_hash, role, created_by, expires_at), update (revoked_at)
  on api_keys to lintel_app;

-- Counted in the database so that every process sees the same count; a window begins with its first hit. Lost on a
-- crash, which only means that counting starts again.
create unlogged table rate_limits (
  bucket text primary key,
  hits int not null,
  resets_at timestamptz not null
);
create index rate_limits_age on rate_limits (resets_at);

-- The first answer to a keyed write. `owner` is the organisation and caller, or the caller's address before sign-in.
create table idempotency_keys (
  owner text not null,
  key text not null check (length(key) between 1 and 255),
  call text not null,
  fingerprint text not null,
  status int not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Keyed writes of a workspace keep their answer in the transaction of the write.
grant select, insert, update on idempotency_keys to lintel_app;

select lintel.keep_for_system(t) from unnest(array['users', 'credentials', 'organisations', 'memberships', 'teams',
  'team_members', 'assistants', 'invitations', 'sessions', 'one_time_tokens', 'signing_keys', 'api_keys',
  'rate_limits', 'idempotency_keys']::regclass[]) t;
create policy colleagues on users for select to lintel_app using (
  exists (select from memberships m where m.organisation_id = (select lintel.org()) and m.user_id = users.id));
create policy own on organisations to lintel_app using (id = (select lintel.org())) with check (id = (select lintel.org()));

select lintel.tenant_policy(t) from unnest(array['memberships', 'teams', 'team_members', 'assistants', 'invitations',
  'api_keys']::regclass[]) t;
grant select, insert, update, delete on teams, team_members, assistants to lintel_app;
create policy working_here on sessions to lintel_app
  using (organisation_id = (select lintel.org())) with check (organisation_id = (select lintel.org()));
create policy tenant on idempotency_keys to lintel_app
  using (owner like (select lintel.org())::text || ':%') with check (owner like (select lintel.org())::text || ':%');

-- Second factors: what somebody has, beside the password that they know.
create table factors (
  id uuid primary key default lintel.new_id(),
  user_id uuid not null references users on delete cascade,
  type text not null check (type in ('totp', 'phone', 'webauthn')),
  name text not null default '' check (length(name) <= 60),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- Sealed with the installation's secret.
  sealed_secret text,
  -- The last thirty seconds whose code was used: none is taken twice.
  last_step bigint,
  phone text,
  credential_id text unique,
  public_key text,
  sign_count bigint,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  last_used_at timestamptz,
  check (type <> 'totp' or sealed_secret is not null),
  check (type <> 'phone' or phone is not null),
  check (type <> 'webauthn' or status = 'unverified' or (credential_id is not null and public_key is not null))
);
create index factors_user on factors (user_id, status);

create table factor_challenges (
  id uuid primary key default lintel.new_id(),
  factor_id uuid not null references factors on delete cascade,
  -- What a passkey signs. A phone's code follows from the id and the installation's secret.
  value text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index factor_challenges_factor on factor_challenges (factor_id);
create index factor_challenges_age on factor_challenges (expires_at);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

select lintel.keep_for_system(t) from unnest(array['factors', 'factor_challenges', 'recovery_codes']::regclass[]) t;

-- The address that somebody wants to be known by, until a link that was mailed there has been opened.
create table address_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  asked_at timestamptz not null default now()
);
select lintel.keep_for_system('address_changes');

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
grant select (id, demo_ends_at) on organisations to lintel_remover;
