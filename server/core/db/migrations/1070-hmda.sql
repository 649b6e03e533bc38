-- What the loan/application register (12 CFR part 1003) asks of a loan and nothing else tells; monitoring information is not among it.
create table loan_hmda (
  organisation_id uuid not null,
  loan_id uuid not null,
  answers jsonb not null default '{}',
  -- Why it is no part of the register.
  excluded text check (length(excluded) between 1 and 200),
  version int not null default 1,
  saved_by uuid references users,
  saved_at timestamptz not null default now(),
  primary key (organisation_id, loan_id),
  foreign key (organisation_id, loan_id) references loans on delete cascade
);
select lintel.keep_apart('loan_hmda');

-- An application that ended, by the day it did: what a year's or quarter's register is made of. An archived loan stays in it.
create index loans_by_action on loans (organisation_id, (coalesce(funded_on, decided_on)), id)
  where state <> 'open' and application_on is not null;

create table hmda_settings (
  organisation_id uuid primary key references organisations,
  settings jsonb not null
);
select lintel.keep_apart('hmda_settings');

-- Average prime offer rates as they were published, week by week: a rate spread is counted from nothing else. Millionths, by whole years.
create table hmda_apor (
  organisation_id uuid not null references organisations,
  kind text not null check (kind in ('fixed', 'arm')),
  week_on date not null,
  rates int[] not null,
  primary key (organisation_id, kind, week_on)
);
select lintel.keep_apart('hmda_apor');

-- A register as it was on the day it was frozen, or as a file had it. Its rows never change.
create table hmda_registers (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  year int not null check (year between 2018 and 2099),
  quarter int check (quarter between 1 and 3),
  source text not null check (source in ('loans', 'file')),
  name text not null default '' check (length(name) <= 120),
  sheet jsonb not null,
  entries int not null check (entries >= 0),
  sha256 text not null check (length(sha256) = 64),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  filed_on date,
  filed_by uuid references users,
  confirmation text check (length(confirmation) <= 80),
  primary key (organisation_id, id)
);
create index hmda_registers_newest on hmda_registers (organisation_id, created_at desc, id desc);
select lintel.keep_apart('hmda_registers');

create table hmda_register_rows (
  organisation_id uuid not null,
  register_id uuid not null,
  place int not null check (place >= 1),
  loan_id uuid,
  line text not null check (length(line) <= 8000),
  primary key (organisation_id, register_id, place),
  foreign key (organisation_id, register_id) references hmda_registers on delete cascade,
  foreign key (organisation_id, loan_id) references loans on delete set null (loan_id)
);
create index hmda_register_rows_loan on hmda_register_rows (organisation_id, loan_id) where loan_id is not null;
select lintel.keep_apart('hmda_register_rows', 'select, insert, delete');
