-- By what somebody's commissions are split, from a day on. A plan is never changed: the next one takes over.
create table commission_plans (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  -- Nobody's is for all who have none of their own.
  user_id uuid,
  user_key uuid not null generated always as (coalesce(user_id, '00000000-0000-0000-0000-000000000000')) stored,
  name text not null check (length(name) between 1 and 80),
  from_day date not null,
  terms jsonb not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, user_key, from_day),
  foreign key (organisation_id, user_id) references memberships
);
create index commission_plans_user on commission_plans (organisation_id, user_id) where user_id is not null;
create index commission_plans_author on commission_plans (created_by) where created_by is not null;
select lintel.keep_apart('commission_plans', 'select, insert, delete');

-- A sheet that was approved, as it was approved.
create table deal_sheets (
  organisation_id uuid not null,
  deal_id uuid not null,
  state text not null check (state in ('approved', 'sent', 'funded', 'paid')),
  on_day date not null,
  sheet jsonb not null,
  approved_by uuid not null references users,
  approved_at timestamptz not null default now(),
  primary key (organisation_id, deal_id),
  foreign key (organisation_id, deal_id) references deals on delete cascade
);
create index deal_sheets_approver on deal_sheets (approved_by);
select lintel.keep_apart('deal_sheets');

-- What an approved sheet adds to somebody's year: tiers and caps are counted from these, of deals that are closed.
create table deal_earnings (
  organisation_id uuid not null,
  deal_id uuid not null,
  user_id uuid not null,
  plan_id uuid,
  on_day date not null,
  split_cents bigint not null,
  house_cents bigint not null,
  agent_cents bigint not null,
  primary key (organisation_id, deal_id, user_id),
  foreign key (organisation_id, deal_id) references deal_sheets on delete cascade,
  foreign key (organisation_id, user_id) references memberships,
  foreign key (organisation_id, plan_id) references commission_plans
);
create index deal_earnings_user on deal_earnings (organisation_id, user_id, on_day);
create index deal_earnings_plan on deal_earnings (organisation_id, plan_id) where plan_id is not null;
select lintel.keep_apart('deal_earnings', 'select, insert, delete');
