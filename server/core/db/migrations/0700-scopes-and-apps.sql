-- Keys that may do a part of what their role may, from a part of the world.
alter table api_keys
  add scopes text[] check (cardinality(scopes) > 0),
  add networks inet[] check (cardinality(networks) > 0);
grant select (scopes, networks), insert (scopes, networks), update (expires_at) on api_keys to lintel_app;
drop trigger call_back on api_keys;
create trigger call_back after delete or update of revoked_at, role, expires_at on api_keys
  for each row execute function lintel.call_back('created_by');

-- Programs of others that people connect. One that registers itself belongs to nobody; what an organization registers is
-- its own.
create table apps (
  id uuid primary key default lintel.new_id(),
  organisation_id uuid references organisations on delete cascade,
  name text not null check (length(name) between 1 and 100),
  website text,
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  -- Null where the program runs on people's own machines and could keep no secret.
  secret_hash text,
  is_confidential boolean not null generated always as (secret_hash is not null) stored,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create index apps_of on apps (organisation_id, id) where removed_at is null;
create index apps_unclaimed on apps (created_at) where organisation_id is null;

-- What somebody allowed an app to do for them in an organization.
create table app_grants (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  app_id uuid not null references apps on delete cascade,
  user_id uuid not null references users on delete cascade,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  -- When the app came to fetch what it was allowed; one that never did is nobody's connection.
  started_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organisation_id, id)
);
create index app_grants_of on app_grants (user_id, organisation_id, id) where revoked_at is null;
create index app_grants_by_app on app_grants (app_id);
create trigger call_back after delete or update of revoked_at, scopes on app_grants
  for each row execute function lintel.call_back('user_id');

-- Codes, access tokens and refresh tokens of a grant: their hashes. A code or refresh token is used once; one that comes
-- again was stolen, and the grant ends.
create table app_tokens (
  token_hash text primary key,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  organisation_id uuid not null,
  grant_id uuid not null,
  -- Of a code: what the app must prove to know, where the browser was sent, and for what address the token is.
  challenge text,
  redirect_uri text,
  resource text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (organisation_id, grant_id) references app_grants on delete cascade
);
create index app_tokens_of on app_tokens (organisation_id, grant_id);
create index app_tokens_age on app_tokens (expires_at);

select lintel.keep_for_system(t) from unnest(array['apps', 'app_grants', 'app_tokens']::regclass[]) t;
select lintel.tenant_policy(t) from unnest(array['app_grants', 'app_tokens']::regclass[]) t;
grant select, insert, update (revoked_at) on app_grants to lintel_app;
grant insert on app_tokens to lintel_app;
-- Whose apps members see: the organization's own, and those that somebody here allowed in.
grant select (id, organisation_id, name, website, redirect_uris, is_confidential, created_by, created_at, removed_at),
  insert (id, organisation_id, name, website, redirect_uris, secret_hash, created_by), update (removed_at)
  on apps to lintel_app;
create policy own on apps to lintel_app
  using (organisation_id = (select lintel.org()) or exists (
    select from app_grants g where g.organisation_id = (select lintel.org()) and g.app_id = apps.id))
  with check (organisation_id = (select lintel.org()));
