-- Our own referral program. An organization has a code; who signs up by it is noted here, and once they paid for the first time and
-- the time in which money goes back is over, both get a credit on the plan they pay for.
create table referral_codes (
  organisation_id uuid primary key references organisations on delete cascade,
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  created_at timestamptz not null default now()
);
select lintel.keep_apart('referral_codes', 'select, insert');
grant select on referral_codes to lintel_system;
create policy system on referral_codes for select to lintel_system using (true);

-- `organisation_id`: whose code it was. They are shown neither who signed up nor why something is looked at.
create table referred_sign_ups (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  user_id uuid not null references users on delete cascade,
  state text not null default 'signed_up' check (state in ('signed_up', 'waiting', 'held', 'credited', 'refused', 'reversed')),
  -- What was told when they signed up stays so.
  credit_cents int not null check (credit_cents > 0),
  reasons text[] not null default '{}',
  signed_up_at timestamptz not null default now(),
  invoice_id uuid references invoices on delete set null,
  paid_at timestamptz,
  settle_at timestamptz,
  credited_at timestamptz,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  decision text check (length(decision) between 1 and 300),
  primary key (organisation_id, id)
);
create unique index referred_sign_ups_user on referred_sign_ups (user_id);
create unique index referred_sign_ups_id on referred_sign_ups (id);
create index referred_sign_ups_state on referred_sign_ups (state, id);
create index referred_sign_ups_invoice on referred_sign_ups (invoice_id);
create index referred_sign_ups_decided_by on referred_sign_ups (decided_by);
select lintel.keep_apart('referred_sign_ups', 'select (organisation_id, id, state, credit_cents, signed_up_at, paid_at, settle_at, credited_at)');
grant select, insert, update on referred_sign_ups to lintel_system;
create policy system on referred_sign_ups to lintel_system using (true) with check (true);

-- What lowers somebody's next bills: of the payer whose code it was, and of who signed up.
create table referral_credits (
  id uuid primary key default lintel.new_id(),
  user_id uuid not null references users on delete cascade,
  sign_up_id uuid not null references referred_sign_ups (id) on delete cascade,
  side text not null check (side in ('referrer', 'referred')),
  cents int not null check (cents > 0),
  -- `owed`: the provider does not know the payer yet, or was not reached.
  state text not null default 'owed' check (state in ('owed', 'given', 'returning', 'returned', 'void')),
  customer_id text,
  given_at timestamptz,
  unique (sign_up_id, side)
);
create index referral_credits_user on referral_credits (user_id, id);
create index referral_credits_open on referral_credits (id) where state in ('owed', 'returning');
select lintel.keep_for_system('referral_credits', 'select, insert, update');
grant select on referral_credits to lintel_app;
create policy payer on referral_credits for select to lintel_app using (user_id = (select lintel.payer(lintel.org())));

-- What of a bill was paid by credit, and that its money went back.
alter table invoices add column credit_cents int not null default 0;
alter table invoices add column refunded_at timestamptz;

-- Offices of one company do not refer each other.
grant select (organisation_id, company_id, state) on company_links to lintel_system;
create policy system on company_links for select to lintel_system using (true);
