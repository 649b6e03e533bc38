-- A client that one brokerage sends to another. The fee is between the two brokerages and is counted of the closed commission
-- before it is split; the protection period says how long it is owed.
create table referrals (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  direction text not null check (direction in ('out', 'in')),
  lead_id uuid,
  deal_id uuid,
  partner_agent text not null check (length(partner_agent) between 1 and 120),
  partner_brokerage text not null check (length(partner_brokerage) between 1 and 120),
  partner_license text not null check (length(partner_license) between 3 and 20),
  partner_state text not null check (partner_state ~ '^[A-Z]{2}$'),
  partner_email text not null default '' check (length(partner_email) <= 254),
  covers text not null check (length(covers) between 1 and 300),
  -- Millionths of the side's gross commission.
  fee_rate int not null check (fee_rate between 1 and 500000),
  protection_days int not null check (protection_days between 30 and 1095),
  protected_until date,
  state text not null default 'draft' check (state in
    ('draft', 'sent', 'accepted', 'active', 'closed', 'paid', 'declined', 'expired')),
  -- Our broker sends it; theirs accepts it, in these very words.
  sent_by uuid references users,
  sent_at timestamptz,
  accepted_name text check (length(accepted_name) <= 120),
  accepted_title text check (length(accepted_title) <= 60),
  accepted_license text check (length(accepted_license) <= 20),
  accepted_text text check (length(accepted_text) <= 2000),
  accepted_ip text check (length(accepted_ip) <= 64),
  accepted_agent text check (length(accepted_agent) <= 300),
  accepted_at timestamptz,
  decline_reason text not null default '' check (length(decline_reason) <= 300),
  -- What the partner tells of the client by their link.
  progress text check (progress in ('contacted', 'working', 'under_contract', 'closed', 'lost')),
  progress_note text not null default '' check (length(progress_note) <= 300),
  progress_at timestamptz,
  gross_cents bigint check (gross_cents >= 0),
  fee_cents bigint check (fee_cents >= 0),
  closed_on date,
  paid_on date,
  entry_id uuid,
  owner_id uuid,
  owner_key uuid not null generated always as (coalesce(owner_id, '00000000-0000-0000-0000-000000000000')) stored,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  version int not null default 1,
  search text not null generated always as (lintel.plain(partner_agent || ' ' || partner_brokerage)) stored,
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id),
  foreign key (organisation_id, deal_id) references deals on delete set null (deal_id),
  foreign key (organisation_id, entry_id) references ledger_entries,
  foreign key (organisation_id, owner_id) references memberships,
  check (state in ('draft', 'sent', 'declined', 'expired') or (accepted_at is not null and protected_until is not null)),
  check (state not in ('closed', 'paid') or (fee_cents is not null and closed_on is not null))
);
create index referrals_newest on referrals (organisation_id, id desc);
create index referrals_of_owner on referrals (organisation_id, owner_key, id desc);
create index referrals_of_lead on referrals (organisation_id, lead_id) where lead_id is not null;
-- A deal owes one brokerage a fee.
create unique index referrals_of_deal on referrals (organisation_id, deal_id) where deal_id is not null and state not in ('declined', 'expired');
create index referrals_entry on referrals (organisation_id, entry_id) where entry_id is not null;
create index referrals_ending on referrals (organisation_id, protected_until) where state in ('accepted', 'active');
select lintel.keep_apart('referrals', 'select, insert, update');

-- A client who needs somebody of another license. There is no fee here, and no column that one could be kept in.
create table service_referrals (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  lead_id uuid,
  service text not null check (service in ('mortgage', 'insurance', 'title', 'inspection', 'real_estate')),
  note text not null default '' check (length(note) <= 500),
  consent_how text not null check (consent_how in ('in_person', 'phone', 'email', 'text')),
  consent_text text not null check (length(consent_text) between 1 and 2000),
  owner_id uuid,
  owner_key uuid not null generated always as (coalesce(owner_id, '00000000-0000-0000-0000-000000000000')) stored,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id),
  foreign key (organisation_id, owner_id) references memberships
);
create index service_referrals_of_owner on service_referrals (organisation_id, owner_key, id desc);
create index service_referrals_of_lead on service_referrals (organisation_id, lead_id) where lead_id is not null;
select lintel.keep_apart('service_referrals', 'select, insert, update');

create table service_choices (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  referral_id uuid not null,
  place int not null check (place > 0),
  name text not null check (length(name) between 1 and 120),
  company text not null check (length(company) between 1 and 120),
  license text not null default '' check (length(license) <= 40),
  reason text not null check (length(reason) between 1 and 300),
  is_affiliated boolean not null default false,
  disclosure text not null default '' check (length(disclosure) <= 2000),
  is_chosen boolean not null default false,
  primary key (organisation_id, id),
  unique (organisation_id, referral_id, place),
  foreign key (organisation_id, referral_id) references service_referrals on delete cascade,
  check (not is_affiliated or disclosure <> '')
);
select lintel.keep_apart('service_choices', 'select, insert, update');

-- What was done to thank somebody for a client they sent.
create table referral_thanks (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  referrer_id uuid not null,
  kind text not null check (kind in ('note', 'call', 'gift')),
  value_cents bigint not null default 0 check (value_cents between 0 and 100000),
  note text not null default '' check (length(note) <= 300),
  on_day date not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, referrer_id) references leads on delete cascade,
  check (kind = 'gift' or value_cents = 0)
);
create index referral_thanks_of_referrer on referral_thanks (organisation_id, referrer_id, on_day desc);
select lintel.keep_apart('referral_thanks', 'select, insert, update');

-- Books that are open already get the two accounts that new ones begin with.
insert into ledger_accounts (organisation_id, book_id, book_kind, code, name, type, is_bank, is_owned, is_guarded)
  select b.organisation_id, b.id, b.kind, a.code, a.name, a.type, false, a.owned, a.owned
  from ledger_books b cross join (values
    ('1210', 'Referral fees receivable', 'asset', true), ('4150', 'Referral fee income', 'income', false)) a (code, name, type, owned)
  where b.key = 'operating'
  on conflict (organisation_id, book_id, code) do nothing;
