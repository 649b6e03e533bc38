-- What a lease pays its brokers, in parts, and what tenants question of a CAM statement (docs/decisions/0096-leasing-commissions.md).

create table commercial_commissions (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  proposal_id uuid not null,
  number int not null check (number > 0),
  payer text not null check (length(payer) between 1 and 160),
  co_broker text not null default '' check (length(co_broker) <= 160),
  executed_on date not null,
  terms jsonb not null,
  -- Of all brokers together, and of it what is the office's own.
  total_cents bigint not null check (total_cents > 0),
  own_cents bigint not null check (own_cents between 0 and total_cents),
  version int not null default 1,
  created_by uuid references users,
  primary key (organisation_id, id),
  unique (organisation_id, proposal_id),
  unique (organisation_id, number),
  foreign key (organisation_id, proposal_id) references commercial_proposals
);
select lintel.keep_apart('commercial_commissions', 'select, insert, update');

create table commercial_commission_parts (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  commission_id uuid not null,
  part text not null check (part in ('execution', 'commencement')),
  due_on date not null,
  cents bigint not null check (cents > 0),
  invoiced_on date,
  paid_on date,
  entry_id uuid,
  primary key (organisation_id, id),
  unique (organisation_id, commission_id, part),
  check ((paid_on is null) = (entry_id is null)),
  foreign key (organisation_id, commission_id) references commercial_commissions,
  foreign key (organisation_id, entry_id) references ledger_entries
);
create index commercial_commission_parts_due on commercial_commission_parts (organisation_id, due_on, id) where paid_on is null;
select lintel.keep_apart('commercial_commission_parts', 'select, insert, update, delete');

-- A statement that was billed never changes: what is given back after a dispute is a credit beside it.
create table commercial_cam_disputes (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  statement_id uuid not null,
  lead_id uuid,
  sender_key uuid not null,
  asked_by text not null check (length(asked_by) between 1 and 200),
  step text check (length(step) <= 20),
  question text not null check (length(question) between 1 and 2000),
  asked_at timestamptz not null default now(),
  answer text not null default '' check (length(answer) <= 2000),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  answered_by uuid references users,
  answered_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, statement_id, sender_key),
  check ((answered_at is null) = (answer = '')),
  check (answered_at is not null or credit_cents = 0),
  foreign key (organisation_id, statement_id) references commercial_statements,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id)
);
create index commercial_cam_disputes_of_lead on commercial_cam_disputes (organisation_id, lead_id) where lead_id is not null;
select lintel.keep_apart('commercial_cam_disputes', 'select, insert, update');
