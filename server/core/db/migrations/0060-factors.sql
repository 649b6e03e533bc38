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
