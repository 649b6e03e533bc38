-- A loan on its way from the first question to the funds: what is borrowed, on which home, by whom, and how far it is.
create table loans (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 120),
  number text check (length(number) <= 60),
  milestone text not null default 'inquiry' check (length(milestone) <= 40),
  state text not null default 'open' check (state in ('open', 'funded', 'denied', 'withdrawn', 'incomplete', 'not_accepted')),
  purpose text not null default 'purchase' check (length(purpose) <= 40),
  program text not null default 'conventional' check (length(program) <= 40),
  amortization text not null default 'fixed' check (amortization in ('fixed', 'arm')),
  term_months int check (term_months between 1 and 600),
  -- Millionths a year: 6.125% is 61250.
  rate int check (rate between 0 and 1000000),
  apr int check (apr between 0 and 1000000),
  amount_cents bigint check (amount_cents >= 0),
  price_cents bigint check (price_cents >= 0),
  -- What the applicant thinks it is worth, and what an appraiser found.
  value_cents bigint check (value_cents >= 0),
  appraised_cents bigint check (appraised_cents >= 0),
  address text check (length(address) <= 200),
  city text check (length(city) <= 80),
  state_or_province text check (length(state_or_province) = 2),
  county text check (length(county) <= 80),
  postal_code text check (length(postal_code) <= 10),
  units int not null default 1 check (units between 1 and 4),
  occupancy text not null default 'primary' check (length(occupancy) <= 40),
  property_type text not null default 'detached' check (length(property_type) <= 40),
  lead_id uuid,
  deal_id uuid,
  closing_on date,
  -- The day the sixth of the six items came, by the clock at the home; and the day everything needed to decide was there.
  application_on date,
  complete_on date,
  intent_on date,
  decided_on date,
  counteroffer_on date,
  funded_on date,
  end_reason text check (length(end_reason) <= 300),
  denial_reasons text[] not null default '{}',
  -- Of the lock in force, so that lists need not ask.
  lock_expires_on date,
  letter_max_cents bigint check (letter_max_cents >= 0),
  letter_until date,
  time_zone text not null default 'UTC' check (length(time_zone) <= 60),
  owner_id uuid,
  owner_key uuid not null generated always as (coalesce(owner_id, '00000000-0000-0000-0000-000000000000')) stored,
  processor_id uuid,
  amount_key bigint not null generated always as (coalesce(amount_cents, 0)) stored,
  closing_key date not null generated always as (coalesce(closing_on, '9999-12-31')) stored,
  lock_key date not null generated always as (coalesce(lock_expires_on, '9999-12-31')) stored,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  milestone_changed_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  archived_at timestamptz,
  version int not null default 1,
  search text not null generated always as
    (lintel.plain(name || coalesce(' ' || number, '') || coalesce(' ' || address, '') || coalesce(' ' || city, ''))) stored,
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id),
  foreign key (organisation_id, deal_id) references deals on delete set null (deal_id),
  foreign key (organisation_id, owner_id) references memberships,
  foreign key (organisation_id, processor_id) references memberships
);
create index loans_newest on loans (organisation_id, id desc) where archived_at is null;
create index loans_by_name on loans (organisation_id, name, id desc) where archived_at is null;
create index loans_by_amount on loans (organisation_id, amount_key desc, id desc) where archived_at is null;
create index loans_by_closing on loans (organisation_id, closing_key, id desc) where archived_at is null;
create index loans_by_lock on loans (organisation_id, lock_key, id desc) where archived_at is null;
create index loans_by_change on loans (organisation_id, modified_at desc, id desc) where archived_at is null;
create index loans_of_owner on loans (organisation_id, owner_key, id desc) where archived_at is null;
create index loans_of_processor on loans (organisation_id, processor_id, id desc) where processor_id is not null;
create index loans_in_milestone on loans (organisation_id, milestone, id desc) where archived_at is null and state in ('open', 'funded');
create index loans_active on loans (organisation_id) where archived_at is null and state = 'open' and application_on is not null;
create index loans_locked on loans (organisation_id, lock_expires_on, id) where archived_at is null and state = 'open' and lock_expires_on is not null;
create index loans_archived on loans (organisation_id, archived_at desc, id desc) where archived_at is not null;
create index loans_of_lead on loans (organisation_id, lead_id) where lead_id is not null;
create index loans_of_deal on loans (organisation_id, deal_id) where deal_id is not null;
create index loans_search on loans using gin (organisation_id, search gin_trgm_ops) where archived_at is null;
select lintel.keep_apart('loans', 'select, insert, update');

-- How far it was when: what turn times and pull-through are counted from.
create table loan_milestones (
  organisation_id uuid not null,
  loan_id uuid not null,
  milestone text not null check (length(milestone) <= 40),
  reached_at timestamptz not null default now(),
  primary key (organisation_id, loan_id, milestone),
  foreign key (organisation_id, loan_id) references loans on delete cascade
);
select lintel.keep_apart('loan_milestones');

-- Who borrows: a person of the organisation's, so that one household has one history. A tax number is sealed, never plain.
create table loan_borrowers (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  loan_id uuid not null,
  lead_id uuid,
  position int not null check (position between 0 and 9),
  name text not null check (length(name) between 1 and 120),
  tax_id text check (length(tax_id) <= 400),
  -- What a loan file calls them.
  ref text check (length(ref) <= 60),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, loan_id, id),
  unique (organisation_id, loan_id, position),
  foreign key (organisation_id, loan_id) references loans on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id)
);
create unique index loan_borrowers_lead on loan_borrowers (organisation_id, lead_id, loan_id) where lead_id is not null;
select lintel.keep_apart('loan_borrowers');

-- The application by section, each saved by itself: of the loan, or of one borrower.
create table loan_sections (
  organisation_id uuid not null,
  loan_id uuid not null,
  section text not null check (length(section) <= 40),
  -- The nil id for what is the loan's own.
  borrower_key uuid not null,
  data jsonb not null,
  version int not null default 1,
  saved_by uuid,
  saved_at timestamptz not null default now(),
  primary key (organisation_id, loan_id, section, borrower_key),
  foreign key (organisation_id, loan_id) references loans on delete cascade
);
select lintel.keep_apart('loan_sections');

-- Asked for monitoring only (12 CFR 1002.13, 1003.4): apart from the application, under a right of its own, in no list and no score.
create table loan_demographics (
  organisation_id uuid not null,
  loan_id uuid not null,
  borrower_id uuid not null,
  data jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (organisation_id, borrower_id),
  foreign key (organisation_id, loan_id, borrower_id) references loan_borrowers (organisation_id, loan_id, id) on delete cascade
);
create index loan_demographics_loan on loan_demographics (organisation_id, loan_id);
select lintel.keep_apart('loan_demographics');

-- What the consumer was given, when, how, and when they had it.
create table loan_disclosures (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  loan_id uuid not null,
  kind text not null check (kind in ('loan_estimate', 'revised_estimate', 'closing_disclosure', 'corrected_disclosure')),
  sent_on date not null,
  method text not null check (method in ('in_person', 'electronic', 'mail', 'courier')),
  received_on date check (received_on >= sent_on),
  apr int check (apr between 0 and 1000000),
  product text check (length(product) <= 80),
  has_penalty boolean not null default false,
  is_irregular boolean not null default false,
  change_id uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, loan_id) references loans on delete cascade
);
create index loan_disclosures_loan on loan_disclosures (organisation_id, loan_id, sent_on, id);
select lintel.keep_apart('loan_disclosures');

-- What changed after the estimate, and when the lender learned of it: the only reason for which a charge's baseline may move.
create table loan_changes (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  loan_id uuid not null,
  learned_on date not null,
  reason text not null check (length(reason) <= 40),
  note text not null check (length(note) between 1 and 500),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, loan_id, id),
  foreign key (organisation_id, loan_id) references loans on delete cascade
);
create index loan_changes_loan on loan_changes (organisation_id, loan_id, learned_on, id);
alter table loan_disclosures add foreign key (organisation_id, loan_id, change_id)
  references loan_changes (organisation_id, loan_id, id) on delete set null (change_id);
create index loan_disclosures_change on loan_disclosures (organisation_id, loan_id, change_id) where change_id is not null;
select lintel.keep_apart('loan_changes', 'select, insert');

create table loan_fees (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  loan_id uuid not null,
  section text not null check (section in ('A', 'B', 'C', 'E', 'F', 'G', 'H', 'J')),
  name text not null check (length(name) between 1 and 120),
  payee text not null default 'third_party' check (payee in ('creditor', 'affiliate', 'third_party', 'government')),
  is_transfer_tax boolean not null default false,
  provider text not null default 'required' check (provider in ('required', 'listed', 'chosen')),
  estimated_cents bigint not null default 0 check (estimated_cents >= 0),
  baseline_cents bigint not null default 0 check (baseline_cents >= 0),
  actual_cents bigint check (actual_cents >= 0),
  change_id uuid,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, loan_id) references loans on delete cascade,
  foreign key (organisation_id, loan_id, change_id) references loan_changes (organisation_id, loan_id, id)
);
create index loan_fees_loan on loan_fees (organisation_id, loan_id, section, id);
create index loan_fees_change on loan_fees (organisation_id, loan_id, change_id) where change_id is not null;
select lintel.keep_apart('loan_fees');

create table loan_locks (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  loan_id uuid not null,
  lender text not null default '' check (length(lender) <= 120),
  locked_on date not null,
  days int not null check (days between 1 and 400),
  expires_on date not null,
  rate int not null check (rate between 0 and 1000000),
  -- Of the loan, in millionths; a credit is less than nothing.
  points int not null default 0 check (points between -100000 and 100000),
  has_float_down boolean not null default false,
  released_on date,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  -- Of which it was told last that so many days are left.
  told_days int,
  primary key (organisation_id, id),
  foreign key (organisation_id, loan_id) references loans on delete cascade
);
create unique index loan_locks_one on loan_locks (organisation_id, loan_id) where released_on is null;
create index loan_locks_loan on loan_locks (organisation_id, loan_id, id);
select lintel.keep_apart('loan_locks');

create table loan_lock_extensions (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lock_id uuid not null,
  days int not null check (days between 1 and 120),
  -- What it costs, in millionths of the loan.
  cost int not null default 0 check (cost between 0 and 100000),
  extended_on date not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lock_id) references loan_locks on delete cascade
);
create index loan_lock_extensions_lock on loan_lock_extensions (organisation_id, lock_id, id);
select lintel.keep_apart('loan_lock_extensions', 'select, insert');

create table loan_conditions (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  loan_id uuid not null,
  gate text not null check (gate in ('docs', 'funding', 'closing')),
  title text not null check (length(title) between 1 and 200),
  state text not null default 'open' check (state in ('open', 'received', 'submitted', 'cleared', 'waived')),
  owner_id uuid,
  due_on date,
  file_id uuid,
  -- Of the document, and how many days it is good for.
  dated_on date,
  good_for int check (good_for between 1 and 720),
  note text not null default '' check (length(note) <= 500),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, loan_id) references loans on delete cascade,
  foreign key (organisation_id, owner_id) references memberships,
  foreign key (organisation_id, file_id) references files on delete set null (file_id)
);
create index loan_conditions_loan on loan_conditions (organisation_id, loan_id, gate, id);
create index loan_conditions_owner on loan_conditions (organisation_id, owner_id) where owner_id is not null;
create index loan_conditions_file on loan_conditions (organisation_id, file_id) where file_id is not null;
select lintel.keep_apart('loan_conditions');

create table loan_letters (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  loan_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  price_cents bigint check (price_cents > 0),
  address text check (length(address) <= 200),
  borrowers text not null check (length(borrowers) <= 600),
  program text not null check (length(program) <= 40),
  issued_on date not null,
  expires_on date not null,
  issued_by uuid not null,
  issued_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_because text check (length(withdrawn_because) <= 300),
  primary key (organisation_id, id),
  foreign key (organisation_id, loan_id) references loans on delete cascade
);
create index loan_letters_loan on loan_letters (organisation_id, loan_id, id desc);
select lintel.keep_apart('loan_letters', 'select, insert, update');

-- A loan file as another program gave it, sealed: what we do not understand of it goes out again as it came.
create table loan_originals (
  organisation_id uuid not null,
  loan_id uuid not null,
  sealed text not null,
  came_at timestamptz not null default now(),
  primary key (organisation_id, loan_id),
  foreign key (organisation_id, loan_id) references loans on delete cascade
);
select lintel.keep_apart('loan_originals', 'select, insert');

-- Who lends here, and when its offices are open: general business days are counted by that.
create table loan_settings (
  organisation_id uuid primary key references organisations on delete cascade,
  settings jsonb not null
);
select lintel.keep_apart('loan_settings', 'select, insert, update');

-- Which lists have views and what is spoken about is said by the kinds of records (docs/decisions/0053-kinds.md); lists of
-- them here would have to be replaced whenever a kind comes, and two that come side by side would undo each other.
alter table saved_views drop constraint saved_views_domain_check;
alter table saved_views add constraint saved_views_domain_check check (length(domain) <= 40);
alter table comments drop constraint comments_subject_type_check;
alter table comments add constraint comments_subject_type_check check (length(subject_type) <= 40);
