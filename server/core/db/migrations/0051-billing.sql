-- What an account may use: what it tries for a while, or what the payment provider says is paid for.
alter table subscriptions
  add column status text not null default 'free' check (status in ('free', 'trialing', 'active', 'past_due')),
  -- What is paid for: [{"offer": "bundle", "tier": "pro"}].
  add column plans jsonb not null default '[]',
  add column add_ons text[] not null default '{}',
  -- Set once and for all: there is one trial.
  add column trial_began_at timestamptz,
  -- The last notice that was sent: 1 three days before the end, 2 one day before, 3 at the end.
  add column trial_notice smallint not null default 0,
  add column provider text check (provider in ('stripe', 'test')),
  add column customer_id text,
  add column subscription_id text,
  add column subscribed_at timestamptz,
  add column current_period_start timestamptz,
  add column current_period_end timestamptz,
  add column cancel_at timestamptz;
create unique index subscriptions_provider on subscriptions (provider, subscription_id);
create index subscriptions_trial on subscriptions (trial_ends_at) where status = 'trialing';

-- Who pays for an organisation: of its owners the one who has been a member the longest.
create function lintel.payer(organisation uuid) returns uuid language sql stable as $$
  select user_id from memberships
  where organisation_id = organisation and role = 'owner' and removed_at is null order by created_at, user_id limit 1
$$;

create table invoices (
  id uuid primary key default lintel.new_id(),
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'test')),
  provider_invoice_id text not null,
  number text not null,
  status text not null check (status in ('open', 'paid', 'void')),
  total_cents int not null,
  currency text not null,
  -- [{"text": "…", "cents": 19900}], as the provider wrote them.
  lines jsonb not null,
  issued_at timestamptz not null,
  paid_at timestamptz,
  unique (provider, provider_invoice_id)
);
create index invoices_newest on invoices (user_id, issued_at desc, id desc);

-- Events of the provider that were taken in: the same one may come several times.
create table payment_events (
  provider text not null check (provider in ('stripe', 'test')),
  event_id text not null,
  kind text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index payment_events_age on payment_events (received_at);

-- What the built-in test checkout remembers in place of a provider. Nobody is charged.
create table test_payments (
  id text primary key,
  kind text not null check (kind in ('subscription', 'invoice')),
  body jsonb not null,
  -- When a subscription is to be renewed or ended.
  due_at timestamptz
);
create index test_payments_due on test_payments (due_at) where due_at is not null;

select lintel.keep_for_system(t) from unnest(array['invoices', 'payment_events', 'test_payments']::regclass[]) t;

-- A workspace sees what its payer's plan allows, and the invoices for it.
grant select on subscriptions, invoices to lintel_app;
create policy payer on subscriptions for select to lintel_app using (user_id = (select lintel.payer(lintel.org())));
create policy payer on invoices for select to lintel_app using (user_id = (select lintel.payer(lintel.org())));

-- AI credits that an organisation used in a month.
create table credit_use (
  organisation_id uuid not null references organisations on delete cascade,
  month date not null,
  used int not null default 0 check (used >= 0),
  primary key (organisation_id, month)
);
select lintel.keep_apart('credit_use', 'select, insert, update');
