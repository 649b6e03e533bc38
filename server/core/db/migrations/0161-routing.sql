-- Whose a lead becomes that nobody brought with them. The rules are one document, read and replaced whole; without a row
-- the default rule alone is in force.
create table routing_rules (
  organisation_id uuid primary key references organisations on delete cascade,
  rules jsonb not null default '[]',
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid references users
);
create index routing_rules_changed_by on routing_rules (changed_by) where changed_by is not null;
select lintel.keep_apart('routing_rules', 'select, insert, update');

-- Whose turn it was last, for a rule's people (0) and each group behind them.
create table routing_turns (
  organisation_id uuid not null references organisations on delete cascade,
  rule_id uuid not null,
  step smallint not null check (step between 0 and 2),
  last_user uuid,
  -- Of weighted rules: what each is owed.
  owed jsonb not null default '{}',
  primary key (organisation_id, rule_id, step)
);
select lintel.keep_apart('routing_turns');

-- Every decision with its reasons, as they were.
create table routing_decisions (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  outcome text not null check (outcome in ('assigned', 'offered', 'pond', 'kept', 'claimed', 'passed', 'expired')),
  method text,
  rule_id uuid,
  chosen uuid,
  offered uuid[] not null default '{}',
  reasons jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index routing_decisions_lead on routing_decisions (organisation_id, lead_id, id desc);
create index routing_decisions_chosen on routing_decisions (organisation_id, chosen, created_at) where chosen is not null;
create index routing_decisions_age on routing_decisions (created_at);
select lintel.keep_apart('routing_decisions', 'select, insert');
-- The system role removes what is outlived, and sees nothing that is not.
grant select, delete on routing_decisions to lintel_system;
create policy outlived on routing_decisions to lintel_system using (created_at < now() - interval '400 days');

-- A lead held out to one or to many, until one takes it or time is up.
create table lead_offers (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  rule_id uuid not null,
  method text not null check (method in ('next_up', 'first_to_claim')),
  people uuid[] not null default '{}',
  -- Who had it before in this round.
  tried uuid[] not null default '{}',
  expires_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'claimed', 'passed', 'expired')),
  claimed_by uuid,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create unique index lead_offers_open on lead_offers (organisation_id, lead_id) where state = 'open';
create index lead_offers_lead on lead_offers (organisation_id, lead_id, id desc);
create index lead_offers_age on lead_offers (created_at) where state <> 'open';
select lintel.keep_apart('lead_offers', 'select, insert, update');
grant select, delete on lead_offers to lintel_system;
create policy outlived on lead_offers to lintel_system using (state <> 'open' and created_at < now() - interval '400 days');

-- However a lead gets its owner, it is no longer held out to anybody.
create function lintel.end_offer() returns trigger language plpgsql as $$
begin
  update lead_offers set state = 'claimed', claimed_by = new.owner_id
    where organisation_id = new.organisation_id and lead_id = new.id and state = 'open';
  return null;
end $$;
create trigger offer_ends after update of owner_id on leads for each row
  when (old.owner_id is null and new.owner_id is not null) execute function lintel.end_offer();

-- When somebody first opened a lead.
create table lead_sights (
  organisation_id uuid not null references organisations on delete cascade,
  lead_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null default now(),
  primary key (organisation_id, lead_id, user_id),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
create index lead_sights_user on lead_sights (organisation_id, user_id);
select lintel.keep_apart('lead_sights', 'select, insert');
