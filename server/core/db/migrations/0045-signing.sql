-- Documents that people sign by a link: who, in which order, where on the pages, and all that happened on the way.
create table signings (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  file_id uuid not null,
  -- The very content that is signed, whatever the file holds later.
  storage_key text not null,
  sha256 text not null check (length(sha256) = 64),
  title text not null check (length(title) <= 255),
  message text not null default '' check (length(message) <= 2000),
  in_order boolean not null default false,
  state text not null default 'open' check (state in ('open', 'completed', 'declined', 'cancelled', 'expired')),
  expires_at timestamptz not null,
  -- The sealed document, once all have signed.
  sealed_file_id uuid,
  reminded_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, file_id) references files on delete cascade
);
create index signings_file on signings (organisation_id, file_id, id desc);
create index signings_maker on signings (created_by) where created_by is not null;
select lintel.keep_apart('signings', 'select, insert, update');

create table signers (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  signing_id uuid not null,
  position int not null check (position >= 0),
  -- Mail goes to leads only, through the gate; others are handed their link.
  lead_id uuid,
  name text not null check (length(name) between 1 and 120),
  email text not null default '' check (length(email) <= 254),
  role text not null default '' check (length(role) <= 60),
  token_hash text not null,
  state text not null default 'waiting' check (state in ('waiting', 'asked', 'viewed', 'signed', 'declined')),
  viewed_at timestamptz,
  signed_at timestamptz,
  signed_name text check (length(signed_name) <= 120),
  -- The very words that were agreed to.
  consent_text text,
  ip text check (length(ip) <= 64),
  agent text check (length(agent) <= 300),
  declined_reason text check (length(declined_reason) <= 500),
  primary key (organisation_id, id),
  foreign key (organisation_id, signing_id) references signings on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id)
);
create unique index signers_token on signers (token_hash);
create index signers_signing on signers (organisation_id, signing_id, position);
create index signers_lead on signers (organisation_id, lead_id) where lead_id is not null;
select lintel.keep_apart('signers', 'select, insert, update');
grant select (organisation_id, id, token_hash) on signers to lintel_system;
create policy system on signers for select to lintel_system using (true);

create table signing_fields (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  signer_id uuid not null,
  kind text not null check (kind in ('signature', 'initials', 'date', 'text')),
  label text not null default '' check (length(label) <= 60),
  page int not null check (page >= 1),
  -- Parts of the page's width and height, from its upper left corner.
  x real not null check (x between 0 and 1),
  y real not null check (y between 0 and 1),
  width real not null check (width between 0 and 1),
  height real not null check (height between 0 and 1),
  value text check (length(value) <= 200),
  primary key (organisation_id, id),
  foreign key (organisation_id, signer_id) references signers on delete cascade
);
create index signing_fields_signer on signing_fields (organisation_id, signer_id);
select lintel.keep_apart('signing_fields', 'select, insert, update');

-- What a certificate page tells; nobody changes it.
create table signing_steps (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  signing_id uuid not null,
  signer_id uuid,
  what text not null check (what in ('requested', 'asked', 'reminded', 'viewed', 'signed', 'declined', 'cancelled', 'expired', 'completed')),
  ip text not null default '' check (length(ip) <= 64),
  agent text not null default '' check (length(agent) <= 300),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, signing_id) references signings on delete cascade
);
create index signing_steps_signing on signing_steps (organisation_id, signing_id, id);
select lintel.keep_apart('signing_steps', 'select, insert');

-- What seals documents of this installation. The key is sealed itself; a new one is made before the last one ends.
create table seal_certificates (
  id uuid primary key default lintel.new_id(),
  certificate text not null,
  sealed_key text not null,
  not_after timestamptz not null,
  created_at timestamptz not null default now()
);
select lintel.keep_for_system('seal_certificates', 'select, insert');
