-- Who writes policies: where the agency is appointed, what they take, and how they reckon a short rate.
create table carriers (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 120),
  name_key text not null generated always as (lintel.plain(name)) stored,
  naic text not null default '' check (length(naic) <= 5),
  appointments jsonb not null default '[]',
  appetite jsonb not null default '[]',
  may_bind boolean not null default false,
  short_rate text not null default 'ninety' check (length(short_rate) <= 20),
  version int not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (organisation_id, id)
);
create unique index carriers_by_name on carriers (organisation_id, name_key) where removed_at is null;
select lintel.keep_apart('carriers', 'select, insert, update');

-- One insured risk through all its terms. Term, premium and ending follow from its transactions and are kept here to be listed.
create table policies (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  lead_id uuid,
  insured text not null check (length(insured) between 1 and 200),
  line text not null check (length(line) <= 20),
  carrier_id uuid not null,
  number text check (length(number) <= 40),
  state_or_province text check (length(state_or_province) <= 2),
  time_zone text not null default 'UTC' check (length(time_zone) <= 60),
  bill_type text not null default 'direct' check (length(bill_type) <= 20),
  mortgagee text not null default '' check (length(mortgagee) <= 200),
  coverages jsonb not null default '{}',
  premium_cents bigint not null default 0,
  effective_on date not null,
  expires_on date not null check (expires_on > effective_on),
  ends_on date not null,
  inception_on date not null,
  ending text check (ending in ('canceled', 'nonrenewed', 'rewritten', 'renewed')),
  -- Of what was rewritten into one another all bear the id of the first: retention counts chains.
  chain_id uuid not null,
  continues_id uuid,
  decision text not null default 'open' check (decision in ('open', 'accept', 'remarket', 'let_go')),
  renewal_premium_cents bigint check (renewal_premium_cents >= 0),
  renewal_reason text not null default '' check (length(renewal_reason) <= 300),
  owner_id uuid,
  owner_key uuid not null generated always as (coalesce(owner_id, '00000000-0000-0000-0000-000000000000')) stored,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  archived_at timestamptz,
  version int not null default 1,
  search text not null generated always as (lintel.plain(insured || coalesce(' ' || number, ''))) stored,
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id),
  foreign key (organisation_id, carrier_id) references carriers,
  foreign key (organisation_id, continues_id) references policies,
  foreign key (organisation_id, owner_id) references memberships
);
create index policies_newest on policies (organisation_id, id desc) where archived_at is null;
create index policies_by_insured on policies (organisation_id, insured, id desc) where archived_at is null;
create index policies_by_premium on policies (organisation_id, premium_cents desc, id desc) where archived_at is null;
create index policies_by_expiration on policies (organisation_id, expires_on, id) where archived_at is null;
create index policies_by_change on policies (organisation_id, modified_at desc, id desc) where archived_at is null;
create index policies_of_owner on policies (organisation_id, owner_key, expires_on, id) where archived_at is null;
create index policies_of_carrier on policies (organisation_id, carrier_id, expires_on);
create index policies_archived on policies (organisation_id, archived_at desc, id desc) where archived_at is not null;
create index policies_of_lead on policies (organisation_id, lead_id) where lead_id is not null;
create index policies_of_chain on policies (organisation_id, chain_id);
create index policies_continuing on policies (organisation_id, continues_id) where continues_id is not null;
create index policies_search on policies using gin (organisation_id, search gin_trgm_ops) where archived_at is null;
select lintel.keep_apart('policies', 'select, insert, update');

-- As with leads: row security takes the trigram index away from ordinary queries, and this gives ids and nothing else.
grant select (organisation_id, id, search, archived_at) on policies to lintel_search;
create policy search on policies for select to lintel_search using (true);
create function lintel.find_policies(fragment text, most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare here uuid := lintel.org();
begin
  if here is null or length(fragment) < 2 then return; end if;
  return query select l.id from public.policies l
    where l.organisation_id = here and l.archived_at is null and l.search like '%' || fragment || '%'
    order by l.id desc limit most;
end $$;
alter function lintel.find_policies(text, int) owner to lintel_search;
revoke execute on function lintel.find_policies(text, int) from public;
grant execute on function lintel.find_policies(text, int) to lintel_app;

-- Everything that was done to a policy. Lines are added and never changed.
create table policy_transactions (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  policy_id uuid not null,
  place int not null check (place > 0),
  kind text not null check (kind in
    ('new', 'renewal', 'rewrite', 'endorsement', 'cancellation', 'reinstatement', 'nonrenewal')),
  term int not null check (term > 0),
  effective_on date not null,
  expires_on date,
  premium_cents bigint not null,
  method text check (method in ('pro_rata', 'short_rate', 'flat')),
  carrier_id uuid not null,
  number text check (length(number) <= 40),
  grants text[] not null default '{}',
  reason text not null default '' check (length(reason) <= 300),
  created_at timestamptz not null default now(),
  created_by uuid references users,
  primary key (organisation_id, id),
  -- Two who act at once on the same list cannot both add its next line.
  unique (organisation_id, policy_id, place),
  foreign key (organisation_id, policy_id) references policies on delete cascade,
  foreign key (organisation_id, carrier_id) references carriers
);
create index policy_transactions_carrier on policy_transactions (organisation_id, carrier_id);
select lintel.keep_apart('policy_transactions', 'select, insert');

-- The terms that follow from them, by which statements are matched and retention is counted.
create table policy_terms (
  organisation_id uuid not null,
  policy_id uuid not null,
  number int not null check (number > 0),
  carrier_id uuid not null,
  policy_number text check (length(policy_number) <= 40),
  number_key text generated always as (nullif(regexp_replace(upper(policy_number), '[^A-Z0-9]', '', 'g'), '')) stored,
  opened_by text not null check (opened_by in ('new', 'renewal', 'rewrite')),
  effective_on date not null,
  expires_on date not null,
  ends_on date not null,
  written_cents bigint not null,
  ending text check (ending in ('canceled', 'nonrenewed', 'rewritten', 'renewed')),
  primary key (organisation_id, policy_id, number),
  foreign key (organisation_id, policy_id) references policies on delete cascade,
  foreign key (organisation_id, carrier_id) references carriers
);
create index policy_terms_by_number on policy_terms (organisation_id, carrier_id, number_key) where number_key is not null;
create index policy_terms_by_days on policy_terms (organisation_id, effective_on, ends_on, policy_id);
select lintel.keep_apart('policy_terms', 'select, insert, update');

create table claims (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  policy_id uuid not null,
  number text not null default '' check (length(number) <= 40),
  loss_on date not null,
  reported_on date not null,
  cause text not null check (length(cause) between 1 and 200),
  adjuster text not null default '' check (length(adjuster) <= 200),
  state text not null default 'open' check (state in ('open', 'closed', 'denied')),
  reserved_cents bigint not null default 0 check (reserved_cents >= 0),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, policy_id) references policies on delete cascade
);
create index claims_of_policy on claims (organisation_id, policy_id, id);
create index claims_by_loss on claims (organisation_id, loss_on, policy_id);
select lintel.keep_apart('claims', 'select, insert, update');

-- What was offered and what became of it. A signed declination stays, whatever is offered again.
create table declined_coverages (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  policy_id uuid not null,
  line text not null check (length(line) <= 20),
  coverage text not null check (length(coverage) between 1 and 200),
  state text not null default 'offered' check (state in ('offered', 'declined', 'reopened', 'bought')),
  offered_on date not null,
  signed_by text check (length(signed_by) <= 200),
  signed_on date,
  signed_how text check (signed_how in ('signature', 'email', 'recorded_call')),
  reopened_by text check (length(reopened_by) <= 20),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  check (state <> 'declined' or (signed_by is not null and signed_on is not null)),
  foreign key (organisation_id, policy_id) references policies on delete cascade
);
create index declined_coverages_of_policy on declined_coverages (organisation_id, policy_id, id);
select lintel.keep_apart('declined_coverages', 'select, insert, update');

create table certificates (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  policy_id uuid not null,
  number int not null check (number > 0),
  form text not null check (form in ('liability', 'property')),
  state text not null default 'requested' check (state in ('requested', 'issued', 'void')),
  holder text not null check (length(holder) between 1 and 200),
  address text not null default '' check (length(address) <= 300),
  description text not null default '' check (length(description) <= 1000),
  additional_insured boolean not null default false,
  waiver boolean not null default false,
  due_on date not null,
  term int not null check (term > 0),
  -- What it says, as it said it: later changes of the policy do not change a certificate.
  said jsonb,
  issued_at timestamptz,
  issued_by uuid references users,
  void_reason text not null default '' check (length(void_reason) <= 300),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, policy_id, number),
  check ((state = 'requested') = (said is null)),
  foreign key (organisation_id, policy_id) references policies on delete cascade
);
create index certificates_due on certificates (organisation_id, due_on, id) where state = 'requested';
select lintel.keep_apart('certificates', 'select, insert, update');

create table cancellation_notices (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  policy_id uuid not null,
  reason text not null check (length(reason) <= 20),
  received_on date not null,
  effective_on date not null,
  reinstate_by date,
  amount_due_cents bigint check (amount_due_cents >= 0),
  mortgagee_pays boolean not null default false,
  outcome text not null default 'open' check (outcome in ('open', 'saved', 'canceled')),
  attempts jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, policy_id) references policies on delete cascade
);
create index cancellation_notices_of_policy on cancellation_notices (organisation_id, policy_id, id);
create index cancellation_notices_open on cancellation_notices (organisation_id, effective_on, id) where outcome = 'open';
select lintel.keep_apart('cancellation_notices', 'select, insert, update');

-- An insured and a line they need, from the first word to the bound policy or the next X-date.
create table opportunities (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  lead_id uuid,
  insured text not null check (length(insured) between 1 and 200),
  line text not null check (length(line) <= 20),
  state_or_province text not null check (length(state_or_province) = 2),
  stage text not null default 'new' check (stage in ('new', 'contacted', 'info_gathered', 'quoted', 'presented',
    'bind_requested', 'bound', 'issued', 'lost', 'nurture')),
  is_open boolean not null generated always as (stage in ('new', 'contacted', 'info_gathered', 'quoted', 'presented',
    'bind_requested')) stored,
  effective_on date,
  x_date date,
  -- The day that was told. The next one is counted from it, so that a leap day comes back.
  x_told date,
  current_carrier text not null default '' check (length(current_carrier) <= 120),
  current_premium_cents bigint check (current_premium_cents >= 0),
  wanted jsonb not null default '{}',
  risk jsonb not null default '{}',
  quotes int not null default 0,
  next_due_on date,
  lost_reason text not null default '' check (length(lost_reason) <= 200),
  lost_to text not null default '' check (length(lost_to) <= 120),
  lost_premium_cents bigint check (lost_premium_cents >= 0),
  replaces_id uuid,
  policy_id uuid,
  binder jsonb,
  owner_id uuid,
  owner_key uuid not null generated always as (coalesce(owner_id, '00000000-0000-0000-0000-000000000000')) stored,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  version int not null default 1,
  search text not null generated always as (lintel.plain(insured || ' ' || current_carrier)) stored,
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id),
  foreign key (organisation_id, replaces_id) references policies,
  foreign key (organisation_id, policy_id) references policies,
  foreign key (organisation_id, owner_id) references memberships
);
create index opportunities_by_stage on opportunities (organisation_id, stage, id desc);
create index opportunities_newest on opportunities (organisation_id, id desc);
create index opportunities_by_x_date on opportunities (organisation_id, x_date, id) where x_date is not null;
create index opportunities_due on opportunities (organisation_id, next_due_on, id) where next_due_on is not null;
create index opportunities_in_quoting on opportunities (organisation_id) where is_open and quotes > 0;
create index opportunities_of_lead on opportunities (organisation_id, lead_id) where lead_id is not null;
create index opportunities_replacing on opportunities (organisation_id, replaces_id) where replaces_id is not null;
create index opportunities_of_policy on opportunities (organisation_id, policy_id) where policy_id is not null;
select lintel.keep_apart('opportunities', 'select, insert, update');

create table insurance_quotes (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  opportunity_id uuid not null,
  carrier_id uuid not null,
  state text not null check (state in ('sent', 'quoted', 'declined', 'referred', 'timed_out', 'error')),
  due_on date,
  valid_until date,
  premium_cents bigint check (premium_cents >= 0),
  months int not null default 12 check (months between 1 and 36),
  coverages jsonb not null default '{}',
  gap_stated text not null default '' check (length(gap_stated) <= 500),
  note text not null default '' check (length(note) <= 500),
  despite text not null default '' check (length(despite) <= 300),
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  primary key (organisation_id, id),
  check (state <> 'quoted' or premium_cents is not null),
  foreign key (organisation_id, opportunity_id) references opportunities on delete cascade,
  foreign key (organisation_id, carrier_id) references carriers
);
create index insurance_quotes_of on insurance_quotes (organisation_id, opportunity_id, id);
create index insurance_quotes_carrier on insurance_quotes (organisation_id, carrier_id);
select lintel.keep_apart('insurance_quotes', 'select, insert, update');

create table commission_rules (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  carrier_id uuid,
  line text check (length(line) <= 20),
  producer_id uuid,
  kind text check (kind in ('new', 'renewal', 'rewrite')),
  rate int not null check (rate between 0 and 1000000),
  producer_share int not null default 0 check (producer_share between 0 and 1000000),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, carrier_id) references carriers,
  foreign key (organisation_id, producer_id) references memberships
);
select lintel.keep_apart('commission_rules', 'select, insert, update');

create table commission_statements (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  carrier_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  paid_on date not null,
  total_cents bigint not null,
  rows int not null default 0,
  rows_cents bigint not null default 0,
  unmatched int not null default 0,
  state text not null default 'open' check (state in ('open', 'posted')),
  posted_at timestamptz,
  posted_by uuid references users,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  -- What does not add up to the cent cannot be posted, whoever asks.
  check (state = 'open' or (rows_cents = total_cents and unmatched = 0)),
  foreign key (organisation_id, carrier_id) references carriers
);
select lintel.keep_apart('commission_statements');

create table commission_statement_rows (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  statement_id uuid not null,
  row int not null,
  number text not null default '' check (length(number) <= 80),
  insured text not null default '' check (length(insured) <= 200),
  premium_cents bigint not null,
  commission_cents bigint not null,
  expected_cents bigint,
  state text not null check (state in ('matched', 'unmatched', 'set_aside')),
  policy_id uuid,
  term int,
  producer_id uuid,
  producer_share int not null default 0,
  note text not null default '' check (length(note) <= 300),
  primary key (organisation_id, id),
  unique (organisation_id, statement_id, row),
  check ((state = 'matched') = (policy_id is not null)),
  foreign key (organisation_id, statement_id) references commission_statements on delete cascade,
  foreign key (organisation_id, policy_id) references policies
);
create index commission_statement_rows_policy on commission_statement_rows (organisation_id, policy_id) where policy_id is not null;
create index commission_statement_rows_open on commission_statement_rows (organisation_id, statement_id, state, row);
select lintel.keep_apart('commission_statement_rows');

-- What a posted statement brought, by producer. Lines are added and never changed: one deed writes them (post-statement.ts).
create table commission_entries (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  statement_id uuid not null,
  producer_id uuid,
  producer_cents bigint not null,
  agency_cents bigint not null,
  chargeback_cents bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, statement_id) references commission_statements
);
create index commission_entries_statement on commission_entries (organisation_id, statement_id);
create index commission_entries_producer on commission_entries (organisation_id, producer_id);
select lintel.keep_apart('commission_entries', 'select, insert');

alter table saved_views drop constraint saved_views_domain_check;
alter table saved_views add constraint saved_views_domain_check
  check (domain in ('leads', 'tasks', 'listings', 'deals', 'files', 'searches', 'showings', 'policies', 'loans'));
alter table comments drop constraint comments_subject_type_check;
alter table comments add constraint comments_subject_type_check
  check (subject_type in ('lead', 'listing', 'appointment', 'deal', 'policy', 'loan'));
