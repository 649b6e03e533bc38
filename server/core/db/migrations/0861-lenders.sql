-- Loan officers that clients are introduced to. Where they are licensed decides to whom they may be shown.
create table lenders (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 120),
  company text not null check (length(company) between 1 and 120),
  nmls text not null check (nmls ~ '^[0-9]{3,12}$'),
  company_nmls text not null check (company_nmls ~ '^[0-9]{3,12}$'),
  states text[] not null check (cardinality(states) between 1 and 60),
  programs text[] not null default '{}' check (cardinality(programs) <= 20),
  languages text[] not null default '{}' check (cardinality(languages) <= 20),
  email text not null default '' check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 40),
  is_affiliated boolean not null default false,
  disclosure text not null default '' check (length(disclosure) <= 2000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (organisation_id, id),
  check (not is_affiliated or disclosure <> '')
);
create unique index lenders_by_nmls on lenders (organisation_id, nmls) where removed_at is null;
create index lenders_by_name on lenders (organisation_id, name, id) where removed_at is null;
select lintel.keep_apart('lenders', 'select, insert, update');

-- A client is given a choice, and agreed that so much of them is told to those lenders until then.
create table introductions (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  lead_id uuid,
  deal_id uuid,
  state_or_province text not null check (state_or_province ~ '^[A-Z]{2}$'),
  time_zone text not null check (length(time_zone) <= 60),
  scopes text[] not null check (cardinality(scopes) between 1 and 3),
  consent_how text not null check (consent_how in ('in_person', 'phone', 'email', 'text')),
  consent_text text not null check (length(consent_text) between 1 and 2000),
  consent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- What is to be financed; quotes are answers to it.
  price_cents bigint check (price_cents > 0),
  loan_cents bigint check (loan_cents > 0),
  term_months int check (term_months between 12 and 480),
  program text check (length(program) <= 40),
  assumptions text not null default '' check (length(assumptions) <= 500),
  owner_id uuid,
  owner_key uuid not null generated always as (coalesce(owner_id, '00000000-0000-0000-0000-000000000000')) stored,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id),
  foreign key (organisation_id, deal_id) references deals on delete set null (deal_id),
  foreign key (organisation_id, owner_id) references memberships
);
create index introductions_of_owner on introductions (organisation_id, owner_key, id desc);
create index introductions_newest on introductions (organisation_id, id desc);
create index introductions_of_lead on introductions (organisation_id, lead_id) where lead_id is not null;
create index introductions_of_deal on introductions (organisation_id, deal_id) where deal_id is not null;
select lintel.keep_apart('introductions', 'select, insert, update');

create table introduction_choices (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  introduction_id uuid not null,
  lender_id uuid not null,
  place int not null check (place > 0),
  reason text not null check (length(reason) between 1 and 300),
  -- As it was shown: the directory may change.
  disclosure text not null default '' check (length(disclosure) <= 2000),
  is_chosen boolean not null default false,
  status text not null default 'introduced' check (status in
    ('introduced', 'contacted', 'application', 'preapproved', 'underwriting', 'clear_to_close', 'closed', 'withdrawn')),
  status_at timestamptz not null default now(),
  viewed_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, introduction_id, lender_id),
  foreign key (organisation_id, introduction_id) references introductions on delete cascade,
  foreign key (organisation_id, lender_id) references lenders
);
create index introduction_choices_of_lender on introduction_choices (organisation_id, lender_id, id desc);
select lintel.keep_apart('introduction_choices', 'select, insert, update');

-- When a lender came how far with a client: turn times are measured from these. No number of the loan is among it.
create table introduction_steps (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  choice_id uuid not null,
  lender_id uuid not null,
  status text not null check (length(status) <= 20),
  at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, choice_id) references introduction_choices on delete cascade,
  foreign key (organisation_id, lender_id) references lenders
);
create index introduction_steps_of_choice on introduction_steps (organisation_id, choice_id, at);
create index introduction_steps_of_lender on introduction_steps (organisation_id, lender_id, status, at);
select lintel.keep_apart('introduction_steps', 'select, insert');

create table loan_quotes (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  introduction_id uuid not null,
  lender_id uuid not null,
  rate int not null check (rate between 0 and 300000),
  points int not null default 0 check (points between -50000 and 100000),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  lock_days int not null check (lock_days between 1 and 360),
  apr int check (apr between 0 and 1000000),
  payment_cents bigint not null check (payment_cents >= 0),
  assumptions text not null check (length(assumptions) between 1 and 500),
  quoted_at timestamptz not null default now(),
  -- The end of the day on which it was given, where the home is.
  expires_at timestamptz not null check (expires_at >= quoted_at),
  created_by uuid references users,
  primary key (organisation_id, id),
  foreign key (organisation_id, introduction_id) references introductions on delete cascade,
  foreign key (organisation_id, lender_id) references lenders
);
create index loan_quotes_of_introduction on loan_quotes (organisation_id, introduction_id, quoted_at desc);
create index loan_quotes_of_lender on loan_quotes (organisation_id, lender_id);
select lintel.keep_apart('loan_quotes', 'select, insert');

-- Marketing that is paid for together. Who pays what follows from whose share of it was measured, or it is not published.
create table comarketing (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  lender_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  medium text not null check (medium in ('flyer', 'mailer', 'online_ad', 'open_house', 'portal', 'event')),
  total_cents bigint not null check (total_cents > 0),
  lender_cents bigint not null check (lender_cents between 0 and total_cents),
  -- Millionths of the piece that promote the lender, and how that was measured.
  lender_share int check (lender_share between 0 and 1000000),
  measured_how text not null default '' check (length(measured_how) <= 300),
  services text not null default '' check (length(services) <= 1000),
  state text not null default 'draft' check (state in ('draft', 'published', 'ended')),
  published_by uuid references users,
  published_at timestamptz,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lender_id) references lenders,
  -- The lender pays no more than its measured part of the cost, whoever writes past our code.
  check (state = 'draft' or (lender_share is not null and measured_how <> ''
    and lender_cents = round(total_cents::numeric * lender_share / 1000000)))
);
create index comarketing_newest on comarketing (organisation_id, id desc);
create index comarketing_of_lender on comarketing (organisation_id, lender_id);
select lintel.keep_apart('comarketing', 'select, insert, update');

create table comarketing_evidence (
  organisation_id uuid not null,
  agreement_id uuid not null,
  file_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, agreement_id, file_id),
  foreign key (organisation_id, agreement_id) references comarketing on delete cascade,
  foreign key (organisation_id, file_id) references files
);
create index comarketing_evidence_file on comarketing_evidence (organisation_id, file_id);
select lintel.keep_apart('comarketing_evidence', 'select, insert, delete');
