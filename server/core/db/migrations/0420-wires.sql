-- Where the money of a deal is to go. Numbers are sealed; their last digits are all that is shown of them. One in force for each
-- use: another one takes its place, and until two people have checked that one nothing goes on.
create table deal_wires (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  deal_id uuid not null,
  use text not null check (use in ('earnest_money', 'closing_funds', 'proceeds', 'payoff', 'commission', 'other')),
  payee text not null check (length(payee) between 1 and 120),
  bank text not null default '' check (length(bank) <= 120),
  reference text not null default '' check (length(reference) <= 120),
  sealed text not null,
  ending text not null check (length(ending) <= 4),
  state text not null default 'unverified' check (state in ('unverified', 'verified', 'rejected', 'replaced')),
  replaces uuid,
  reason text not null default '' check (length(reason) <= 300),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  foreign key (organisation_id, replaces) references deal_wires
);
create unique index deal_wires_in_force on deal_wires (organisation_id, deal_id, use) where state in ('unverified', 'verified');
create index deal_wires_deal on deal_wires (organisation_id, deal_id, id desc);
create index deal_wires_replaced on deal_wires (organisation_id, replaces) where replaces is not null;
create index deal_wires_maker on deal_wires (created_by);
select lintel.keep_apart('deal_wires', 'select, insert, update');

-- Who called the payee back, at a number from where, and whether what they read out was what stands here. Nobody changes it.
create table deal_wire_checks (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  wire_id uuid not null,
  user_id uuid not null references users,
  spoke_with text not null check (length(spoke_with) between 1 and 120),
  phone text not null check (length(phone) between 1 and 40),
  source text not null check (source in ('met', 'contract', 'own_records', 'official_site')),
  matched boolean not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, wire_id) references deal_wires on delete cascade
);
create index deal_wire_checks_wire on deal_wire_checks (organisation_id, wire_id, id);
create index deal_wire_checks_user on deal_wire_checks (user_id);
select lintel.keep_apart('deal_wire_checks', 'select, insert');
