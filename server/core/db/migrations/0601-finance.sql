-- A brokerage's finance on the ledger: who is paid, what they are owed and owe, and what is held for clients.

-- Whoever is paid: a member, or somebody outside by name. What the tax form wants to know of them.
create table payees (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  user_id uuid,
  name text not null check (length(name) between 1 and 200),
  w9 text not null default 'missing' check (w9 in ('missing', 'requested', 'received')),
  w9_on date,
  -- Corporations get no 1099-NEC.
  is_exempt boolean not null default false,
  primary key (organisation_id, id),
  unique (organisation_id, user_id),
  check ((w9 = 'received') = (w9_on is not null)),
  foreign key (organisation_id, user_id) references memberships
);
create unique index payees_name on payees (organisation_id, lower(name)) where user_id is null;
select lintel.keep_apart('payees', 'select, insert, update');

-- What a funded deal owes somebody. The cents are those of the line that was posted for them.
create table commission_payouts (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  deal_id uuid not null,
  payee_id uuid not null,
  title text not null check (length(title) <= 200),
  cents bigint not null check (cents > 0),
  due_on date not null,
  funded_entry_id uuid not null,
  paid_entry_id uuid,
  paid_on date,
  method text check (method in ('ach', 'check', 'wire', 'other')),
  reference text not null default '' check (length(reference) <= 100),
  -- Of the cents, what the payee's own open bills took.
  withheld_cents bigint not null default 0 check (withheld_cents between 0 and cents),
  primary key (organisation_id, id),
  unique (organisation_id, deal_id, payee_id),
  check ((paid_entry_id is null) = (paid_on is null) and (paid_on is null) = (method is null)),
  foreign key (organisation_id, deal_id) references deals,
  foreign key (organisation_id, payee_id) references payees,
  foreign key (organisation_id, funded_entry_id) references ledger_entries,
  foreign key (organisation_id, paid_entry_id) references ledger_entries
);
create index commission_payouts_due on commission_payouts (organisation_id, due_on, id) where paid_on is null;
create index commission_payouts_paid on commission_payouts (organisation_id, paid_on desc, id desc) where paid_on is not null;
create index commission_payouts_payee on commission_payouts (organisation_id, payee_id, paid_on);
create index commission_payouts_funded on commission_payouts (organisation_id, funded_entry_id);
create index commission_payouts_entry on commission_payouts (organisation_id, paid_entry_id) where paid_entry_id is not null;
select lintel.keep_apart('commission_payouts', 'select, insert, update');

-- Sheets whose money came before there were books are posted by a job.
alter table deal_sheets add column posted_at timestamptz;
create index deal_sheets_unposted on deal_sheets (organisation_id, deal_id) where state in ('funded', 'paid') and posted_at is null;

create table fee_schedules (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  -- Nobody's is for every agent.
  user_id uuid,
  kind text not null check (kind in ('desk', 'insurance', 'technology', 'marketing', 'other')),
  memo text not null check (length(memo) between 1 and 120),
  cents bigint not null check (cents > 0),
  day_of_month int not null check (day_of_month between 1 and 28),
  due_days int not null default 15 check (due_days between 0 and 120),
  from_month date not null check (extract(day from from_month) = 1),
  until_month date check (extract(day from until_month) = 1 and until_month >= from_month),
  billed_through date,
  created_by uuid references users,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references memberships
);
create index fee_schedules_user on fee_schedules (organisation_id, user_id) where user_id is not null;
create index fee_schedules_maker on fee_schedules (created_by) where created_by is not null;
select lintel.keep_apart('fee_schedules', 'select, insert, update');

create table agent_bills (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  payee_id uuid not null,
  kind text not null check (kind in ('desk', 'insurance', 'technology', 'marketing', 'other')),
  memo text not null check (length(memo) between 1 and 120),
  cents bigint not null check (cents > 0),
  paid_cents bigint not null default 0 check (paid_cents between 0 and cents),
  billed_on date not null,
  due_on date not null,
  voided_at timestamptz,
  schedule_id uuid,
  month date,
  entry_id uuid not null,
  open_cents bigint not null generated always as (case when voided_at is null then cents - paid_cents else 0 end) stored,
  primary key (organisation_id, id),
  unique (organisation_id, schedule_id, payee_id, month),
  check (due_on >= billed_on),
  check (voided_at is null or paid_cents = 0),
  foreign key (organisation_id, payee_id) references payees,
  foreign key (organisation_id, schedule_id) references fee_schedules,
  foreign key (organisation_id, entry_id) references ledger_entries
);
create index agent_bills_open on agent_bills (organisation_id, payee_id, due_on, id) where open_cents > 0;
create index agent_bills_list on agent_bills (organisation_id, billed_on desc, id desc);
create index agent_bills_entry on agent_bills (organisation_id, entry_id);
select lintel.keep_apart('agent_bills', 'select, insert, update');

-- Earnest money: received, to be at the bank by its deadline, deposited into the trust account or given back.
create table trust_deposits (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  deal_id uuid not null,
  title text not null check (length(title) <= 200),
  payer text not null check (length(payer) between 1 and 120),
  method text not null check (method in ('check', 'wire', 'ach', 'other')),
  reference text not null default '' check (length(reference) <= 100),
  cents bigint not null check (cents > 0),
  received_on date not null,
  -- Of the rule in force when it came.
  state_code text check (state_code ~ '^[A-Z]{2}$'),
  deposit_by date not null,
  deposited_on date,
  returned_on date,
  entry_id uuid,
  created_by uuid references users,
  primary key (organisation_id, id),
  check (deposited_on is null or returned_on is null),
  check ((deposited_on is null) = (entry_id is null)),
  foreign key (organisation_id, deal_id) references deals,
  foreign key (organisation_id, entry_id) references ledger_entries
);
create index trust_deposits_open on trust_deposits (organisation_id, deposit_by, id) where deposited_on is null and returned_on is null;
create index trust_deposits_list on trust_deposits (organisation_id, received_on desc, id desc);
create index trust_deposits_deal on trust_deposits (organisation_id, deal_id);
create index trust_deposits_entry on trust_deposits (organisation_id, entry_id) where entry_id is not null;
create index trust_deposits_maker on trust_deposits (created_by) where created_by is not null;
select lintel.keep_apart('trust_deposits', 'select, insert, update');

create table trust_releases (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  deal_id uuid not null,
  cents bigint not null check (cents > 0),
  payee text not null check (length(payee) between 1 and 120),
  -- Who may have it: what the law and the contract let go of money that is somebody else's.
  basis text not null check (basis in ('closing', 'mutual_release', 'contract_terms', 'court_order', 'interpleader')),
  note text not null default '' check (length(note) <= 300),
  method text not null check (method in ('check', 'wire', 'ach', 'other')),
  reference text not null default '' check (length(reference) <= 100),
  released_on date not null,
  entry_id uuid not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, deal_id) references deals,
  foreign key (organisation_id, entry_id) references ledger_entries
);
create index trust_releases_deal on trust_releases (organisation_id, deal_id, id);
create index trust_releases_entry on trust_releases (organisation_id, entry_id);
select lintel.keep_apart('trust_releases', 'select, insert');

-- By whose rules deposits are due where the deal does not say.
create table finance_settings (
  organisation_id uuid primary key references organisations,
  state_code text check (state_code ~ '^[A-Z]{2}$')
);
select lintel.keep_apart('finance_settings', 'select, insert, update');

insert into jobs (id, organisation_id, kind, payload, key)
  select lintel.new_id(), s.organisation_id, 'finance.post_sheets', '{}', 'post sheets'
  from deal_sheets s where s.state in ('funded', 'paid') group by s.organisation_id;
