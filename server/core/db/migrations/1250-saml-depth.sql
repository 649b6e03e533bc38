-- What this installation decrypts assertions and signs its own messages with. The key is sealed itself; the next one is made a year
-- before the last one ends, so that providers can read it in our metadata first.
create table saml_keys (
  id uuid primary key default lintel.new_id(),
  certificate text not null,
  sealed_key text not null,
  not_after timestamptz not null,
  created_at timestamptz not null default now()
);
select lintel.keep_for_system('saml_keys', 'select, insert');

alter table saml_connections
  -- Where the provider is told of a sign-out, and where it hears the answer to its own word of one.
  add sign_out_url text check (length(sign_out_url) between 1 and 2048),
  add sign_out_answer_url text check (length(sign_out_answer_url) between 1 and 2048),
  add signs_requests boolean not null default false,
  -- An assertion that travels in the open is refused.
  add encrypted_only boolean not null default false,
  -- Whoever signs out here is signed out there.
  add signs_out_there boolean not null default false,
  add check ((sign_out_url is null) = (sign_out_answer_url is null)),
  add check (not signs_out_there or sign_out_url is not null);

-- How the provider calls the person of a session, letter by letter, and its own session.
alter table sessions
  add sso_name jsonb,
  add sso_index text check (length(sso_index) <= 500),
  add check (sso_name is null or jsonb_typeof(sso_name->'value') = 'string');
