-- Rent and application fees that are paid online, by the one payment interface. What is paid is posted once: a row here points at it.
alter table rental_settings add column payout_account text not null default '' check (length(payout_account) <= 65);
-- Application fees are the office's own and never with the owners' money.
alter table rental_settings add column fee_account text not null default '' check (length(fee_account) <= 65);
alter table rental_settings add constraint rental_accounts_apart check (fee_account = '' or fee_account <> payout_account);

alter table test_payments drop constraint test_payments_kind_check;
alter table test_payments add constraint test_payments_kind_check check (kind in ('subscription', 'invoice', 'payment'));

create table rental_online_payments (
  organisation_id uuid not null references organisations,
  id uuid not null,
  lease_id uuid,
  application_id uuid,
  lead_id uuid,
  cents bigint not null check (cents > 0),
  -- By itself, for what was due on a day.
  due_on date,
  state text not null default 'started' check (state in ('started', 'pending', 'paid', 'failed', 'returned')),
  provider text not null check (provider in ('stripe', 'test')),
  provider_payment text check (length(provider_payment) <= 200),
  -- What was posted for it.
  payment_id uuid,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (organisation_id, id),
  check ((lease_id is null) <> (application_id is null)),
  foreign key (organisation_id, lease_id) references rental_leases,
  foreign key (organisation_id, application_id) references rental_applications,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id),
  foreign key (organisation_id, payment_id) references rental_payments
);
-- What is due is taken once, however often one looks.
create unique index rental_online_due on rental_online_payments (organisation_id, lease_id, due_on) where due_on is not null;
create index rental_online_of_lease on rental_online_payments (organisation_id, lease_id, id) where lease_id is not null;
create index rental_online_of_application on rental_online_payments (organisation_id, application_id) where application_id is not null;
create index rental_online_lead on rental_online_payments (organisation_id, lead_id) where lead_id is not null;
create index rental_online_posted on rental_online_payments (organisation_id, payment_id) where payment_id is not null;
select lintel.keep_apart('rental_online_payments', 'select, insert, update');

-- Who pays at the provider, so that they can be charged again with their agreement.
create table rental_payers (
  organisation_id uuid not null,
  lease_id uuid not null,
  lead_id uuid not null,
  provider text not null check (provider in ('stripe', 'test')),
  customer text not null check (length(customer) between 1 and 200),
  autopay_since timestamptz,
  primary key (organisation_id, lease_id, lead_id),
  foreign key (organisation_id, lease_id) references rental_leases,
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
-- One of them at most has it taken by itself.
create unique index rental_payers_autopay on rental_payers (organisation_id, lease_id) where autopay_since is not null;
create index rental_payers_lead on rental_payers (organisation_id, lead_id);
select lintel.keep_apart('rental_payers');
