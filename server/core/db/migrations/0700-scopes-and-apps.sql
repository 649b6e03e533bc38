-- Keys that may do a part of what their role may, from a part of the world.
alter table api_keys
  add scopes text[] check (cardinality(scopes) > 0),
  add networks inet[] check (cardinality(networks) > 0);
grant select (scopes, networks), insert (scopes, networks), update (expires_at) on api_keys to lintel_app;
drop trigger call_back on api_keys;
create trigger call_back after delete or update of revoked_at, role, expires_at on api_keys
  for each row execute function lintel.call_back('created_by');

-- Programs of others that people connect: what an organization registered is for its own people …
create table apps (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 100),
  website text,
  redirect_uris text[] not null check (cardinality(redirect_uris) <= 10),
  -- Null where the program runs on people's own machines and could keep no secret.
  secret_hash text,
  is_confidential boolean not null generated always as (secret_hash is not null) stored,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (organisation_id, id)
);
create index apps_by_id on apps (id);
create index apps_maker on apps (created_by) where created_by is not null;

-- … and one that registered itself is nobody's. It has no secret.
create table public_apps (
  id uuid primary key default lintel.new_id(),
  name text not null check (length(name) between 1 and 100),
  website text,
  redirect_uris text[] not null check (cardinality(redirect_uris) <= 10),
  created_at timestamptz not null default now()
);
create index public_apps_age on public_apps (created_at);

-- What somebody allowed an app to do for them in an organization.
create table app_grants (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  app_id uuid,
  public_app_id uuid references public_apps,
  -- As it was called when they agreed.
  app_name text not null check (length(app_name) <= 100),
  app_website text,
  user_id uuid not null references users,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  -- When the app came to fetch what it was allowed; one that never did is nobody's connection.
  started_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, app_id) references apps,
  check (app_id is null or public_app_id is null)
);
create index app_grants_by_id on app_grants (id);
create index app_grants_user on app_grants (user_id, organisation_id) where revoked_at is null;
create index app_grants_app on app_grants (organisation_id, app_id) where app_id is not null;
create index app_grants_public_app on app_grants (public_app_id) where public_app_id is not null;
create trigger call_back after delete or update of revoked_at, scopes on app_grants
  for each row execute function lintel.call_back('user_id');

-- Codes, access tokens and refresh tokens of a grant: their hashes. A code or refresh token is used once; one that comes
-- again was stolen, and the grant ends.
create table app_tokens (
  token_hash text primary key,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  grant_id uuid not null,
  -- Of a code: what the app must prove to know, where the browser was sent, and for what address the token is.
  challenge text,
  redirect_uri text,
  resource text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index app_tokens_age on app_tokens (expires_at);

select lintel.keep_for_system(t) from unnest(array['apps', 'public_apps', 'app_grants', 'app_tokens']::regclass[]) t;
select lintel.tenant_policy(t) from unnest(array['apps', 'app_grants']::regclass[]) t;
grant select (organisation_id, id, name, website, redirect_uris, is_confidential, created_by, created_at, removed_at),
  insert (organisation_id, id, name, website, redirect_uris, secret_hash, created_by), update (removed_at)
  on apps to lintel_app;
grant select, insert, update (revoked_at) on app_grants to lintel_app;
