-- Leases that are signed before they begin, bids for repairs, and taxpayer forms of owners and vendors
-- (docs/decisions/0085-commercial-sales-and-leases-signed.md).

create table rental_lease_templates (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 120),
  name_key text not null generated always as (lintel.plain(name)) stored,
  body text not null check (length(body) between 1 and 60000),
  primary key (organisation_id, id),
  unique (organisation_id, name_key)
);
select lintel.keep_apart('rental_lease_templates', 'select, insert, update, delete');

-- A lease on paper: it becomes one once everybody has signed. What is posted and owed begins there and not before.
create table rental_lease_drafts (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  unit_id uuid not null,
  application_id uuid,
  -- What the lease will be made of, as the call takes it.
  terms jsonb not null,
  tenants text not null check (length(tenants) between 1 and 200),
  body text not null check (length(body) between 1 and 80000),
  state text not null default 'draft' check (state in ('draft', 'sent', 'active', 'declined', 'canceled', 'expired', 'blocked')),
  file_id uuid,
  signing_id uuid,
  sealed_file_id uuid,
  lease_id uuid,
  note text not null default '' check (length(note) <= 300),
  created_at timestamptz not null default now(),
  created_by uuid references users,
  primary key (organisation_id, id),
  check ((state = 'active') = (lease_id is not null)),
  foreign key (organisation_id, unit_id) references rental_units,
  foreign key (organisation_id, application_id) references rental_applications,
  foreign key (organisation_id, file_id) references files on delete set null (file_id),
  foreign key (organisation_id, signing_id) references signings on delete set null (signing_id),
  foreign key (organisation_id, sealed_file_id) references files on delete set null (sealed_file_id),
  foreign key (organisation_id, lease_id) references rental_leases
);
create unique index rental_lease_drafts_open on rental_lease_drafts (organisation_id, unit_id) where state in ('draft', 'sent');
create index rental_lease_drafts_of_unit on rental_lease_drafts (organisation_id, unit_id);
create index rental_lease_drafts_of_application on rental_lease_drafts (organisation_id, application_id) where application_id is not null;
create index rental_lease_drafts_of_signing on rental_lease_drafts (organisation_id, signing_id) where signing_id is not null;
create index rental_lease_drafts_of_lease on rental_lease_drafts (organisation_id, lease_id) where lease_id is not null;
create index rental_lease_drafts_file on rental_lease_drafts (organisation_id, file_id) where file_id is not null;
create index rental_lease_drafts_sealed on rental_lease_drafts (organisation_id, sealed_file_id) where sealed_file_id is not null;
create index rental_lease_drafts_maker on rental_lease_drafts (created_by) where created_by is not null;
select lintel.keep_apart('rental_lease_drafts', 'select, insert, update');

create table rental_bids (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  request_id uuid not null,
  vendor_id uuid not null,
  token_hash text not null,
  state text not null default 'invited' check (state in ('invited', 'sent', 'declined', 'chosen', 'lost')),
  cents bigint check (cents > 0),
  words text not null default '' check (length(words) <= 2000),
  available_on date,
  invited_at timestamptz not null default now(),
  answered_at timestamptz,
  invited_by uuid references users,
  primary key (organisation_id, id),
  unique (organisation_id, request_id, vendor_id),
  check (state not in ('sent', 'chosen') or (cents is not null and available_on is not null)),
  foreign key (organisation_id, request_id) references rental_requests,
  foreign key (organisation_id, vendor_id) references rental_vendors
);
create unique index rental_bids_token on rental_bids (token_hash);
create unique index rental_bids_chosen on rental_bids (organisation_id, request_id) where state = 'chosen';
create index rental_bids_of_vendor on rental_bids (organisation_id, vendor_id);
create index rental_bids_inviter on rental_bids (invited_by) where invited_by is not null;
select lintel.keep_apart('rental_bids', 'select, insert, update');
grant select (organisation_id, id, token_hash) on rental_bids to lintel_system;
create policy system on rental_bids for select to lintel_system using (true);

-- Whose W-9 is on file: of owners by person, of vendors by vendor. The number itself is not kept here.
create table rental_w9s (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  lead_id uuid,
  vendor_id uuid,
  received_on date not null,
  name text not null check (length(name) between 1 and 160),
  -- Corporations are reported on no 1099-NEC or 1099-MISC for rents and services.
  is_exempt boolean not null default false,
  primary key (organisation_id, id),
  unique (organisation_id, lead_id),
  unique (organisation_id, vendor_id),
  check (lead_id is null or vendor_id is null),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, vendor_id) references rental_vendors
);
select lintel.keep_apart('rental_w9s', 'select, insert, update');
