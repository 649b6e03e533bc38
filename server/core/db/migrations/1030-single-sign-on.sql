-- Mail domains that an organization has shown to be its own, by a record that only who runs the domain can write.
create table claimed_domains (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  host text not null check (host = lower(host) and length(host) between 4 and 253),
  proof text not null check (length(proof) between 16 and 64),
  proved_at timestamptz,
  checked_at timestamptz,
  problem text not null default '' check (length(problem) <= 300),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, host)
);
-- A domain is one organization's.
create unique index claimed_domains_holder on claimed_domains (host) where proved_at is not null;
create index claimed_domains_maker on claimed_domains (created_by) where created_by is not null;
select lintel.keep_apart('claimed_domains');
grant select on claimed_domains to lintel_system;
create policy system on claimed_domains for select to lintel_system using (true);

-- Where an organization's people sign in, and whether they must.
create table saml_connections (
  organisation_id uuid primary key references organisations on delete cascade,
  issuer text not null check (length(issuer) between 1 and 1024),
  sign_in_url text not null check (length(sign_in_url) between 1 and 2048),
  -- PEM. Only these are believed, whatever an answer says of its own key.
  certificates text[] not null check (cardinality(certificates) between 1 and 6),
  enabled boolean not null default false,
  forced boolean not null default false,
  -- Whether an answer is taken that nobody here asked for.
  unasked boolean not null default false,
  -- What whoever comes for the first time becomes; nobody joins by themselves where there is none.
  join_role text check (join_role in ('admin', 'manager', 'agent', 'assistant', 'viewer')),
  -- A second factor was asked for there.
  trusts_factor boolean not null default false,
  -- The owner who still comes in with password and second factor when the provider is down.
  break_glass uuid references users,
  version int not null default 1,
  changed_by uuid references users,
  changed_at timestamptz not null default now(),
  check (not forced or (enabled and break_glass is not null))
);
create index saml_connections_glass on saml_connections (break_glass) where break_glass is not null;
create index saml_connections_changer on saml_connections (changed_by) where changed_by is not null;
select lintel.keep_apart('saml_connections');
grant select on saml_connections to lintel_system;
create policy system on saml_connections for select to lintel_system using (true);

-- Answers of providers that have been used: none is good twice.
create table saml_answers (
  organisation_id uuid not null references organisations on delete cascade,
  answer_id text not null check (length(answer_id) between 1 and 300),
  used_at timestamptz not null default now(),
  ends_at timestamptz not null,
  primary key (organisation_id, answer_id)
);
create index saml_answers_end on saml_answers (ends_at);
select lintel.keep_for_system('saml_answers', 'select, insert, delete');

-- By which organization's provider a session was opened, if by any.
alter table sessions add sso_organisation_id uuid references organisations on delete set null;
create index sessions_sso on sessions (sso_organisation_id) where sso_organisation_id is not null;
grant select (sso_organisation_id) on sessions to lintel_app;
