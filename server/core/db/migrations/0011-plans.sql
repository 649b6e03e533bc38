-- What is paid for, and what it is compared with.

create table subscriptions (
  user_id uuid primary key references users on delete cascade,
  tier text not null default 'freemium' check (tier in ('freemium', 'free', 'pro', 'elite')),
  verticals text[] not null default '{realestate}',
  vertical_tiers jsonb not null default '{"realestate": "free"}',
  billing_period text not null default 'monthly' check (billing_period in ('monthly', 'annual')),
  trial_ends_at timestamptz,
  created_at timestamptz not null default now(),
  -- What an account may use: what it tries for a while, or what the payment provider says is paid for.
  status text not null default 'free' check (status in ('free', 'trialing', 'active', 'past_due')),
  -- What is paid for: [{"offer": "bundle", "tier": "pro"}].
  plans jsonb not null default '[]',
  add_ons text[] not null default '{}',
  -- Set once and for all: there is one trial.
  trial_began_at timestamptz,
  -- The last notice that was sent: 1 three days before the end, 2 one day before, 3 at the end.
  trial_notice smallint not null default 0,
  provider text check (provider in ('stripe', 'test')),
  customer_id text,
  subscription_id text,
  subscribed_at timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at timestamptz
);
create unique index subscriptions_provider on subscriptions (provider, subscription_id);
create index subscriptions_trial on subscriptions (trial_ends_at) where status = 'trialing';
select lintel.keep_for_system('subscriptions');

create table competitor_pricing (
  id uuid primary key default lintel.new_id(),
  vertical text not null check (vertical in ('realestate', 'mortgage', 'insurance')),
  tier text not null check (tier in ('pro', 'elite')),
  competitor_name text not null,
  competitor_price int not null check (competitor_price >= 0),
  checked_on date,
  -- What a plan is compared with. Estimates of list prices for one office of the size a plan is made for, on the low side and
  -- rounded down, with the day they were made; operators correct them (`pricing.change`).
  note text not null default '' check (length(note) <= 300),
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null default now()
);
create index competitor_pricing_shown on competitor_pricing (vertical, tier, competitor_price desc);
create unique index competitor_pricing_once on competitor_pricing (vertical, tier, competitor_name);
select lintel.keep_for_system('competitor_pricing');

insert into competitor_pricing (vertical, tier, competitor_name, competitor_price, checked_on, note)
select vertical, tier, name, dollars, '2026-11-15', 'Estimate of the list price: ' || what
from (values
  ('realestate', 'pro', 'Mojo Dialer', 99, 'single-line dialer, one agent'),
  ('realestate', 'pro', 'Hootsuite', 99, 'social scheduling, one user'),
  ('realestate', 'pro', 'Placester', 79, 'agent website with listings'),
  ('realestate', 'pro', 'Follow Up Boss', 58, 'CRM, one user'),
  ('realestate', 'pro', 'Jasper', 39, 'writing with AI, one seat'),
  ('realestate', 'pro', 'Dotloop', 31, 'transaction paperwork, one agent'),
  ('realestate', 'pro', 'Mailchimp', 20, 'e-mail campaigns, small list'),
  ('realestate', 'pro', 'Calendly', 10, 'scheduling, one seat'),
  ('realestate', 'elite', 'Follow Up Boss', 416, 'CRM, team of ten'),
  ('realestate', 'elite', 'Luxury Presence', 300, 'website with listings and team pages'),
  ('realestate', 'elite', 'Hootsuite', 249, 'social scheduling, team'),
  ('realestate', 'elite', 'Dotloop', 149, 'transaction paperwork, team'),
  ('realestate', 'elite', 'Mojo Dialer', 149, 'triple-line dialer, one agent'),
  ('realestate', 'elite', 'Jasper', 59, 'writing with AI, one seat'),
  ('realestate', 'elite', 'CallRail', 45, 'call tracking'),
  ('realestate', 'elite', 'Mailchimp', 45, 'e-mail campaigns, medium list'),
  ('mortgage', 'pro', 'Jungo', 96, 'mortgage CRM, one user'),
  ('mortgage', 'pro', 'Mortgage Coach', 99, 'loan comparison, one user'),
  ('mortgage', 'pro', 'Hootsuite', 99, 'social scheduling, one user'),
  ('mortgage', 'pro', 'LenderHomePage', 99, 'loan officer website'),
  ('mortgage', 'pro', 'Floify', 79, 'point of sale, one officer'),
  ('mortgage', 'pro', 'Jasper', 39, 'writing with AI, one seat'),
  ('mortgage', 'pro', 'Mailchimp', 20, 'e-mail campaigns, small list'),
  ('mortgage', 'pro', 'Calendly', 10, 'scheduling, one seat'),
  ('mortgage', 'elite', 'Jungo', 288, 'mortgage CRM, three users'),
  ('mortgage', 'elite', 'Floify', 250, 'point of sale, team'),
  ('mortgage', 'elite', 'Hootsuite', 249, 'social scheduling, team'),
  ('mortgage', 'elite', 'LenderHomePage', 199, 'branch website'),
  ('mortgage', 'elite', 'Mortgage Coach', 199, 'loan comparison, two users'),
  ('mortgage', 'elite', 'Jasper', 59, 'writing with AI, one seat'),
  ('mortgage', 'elite', 'CallRail', 45, 'call tracking'),
  ('mortgage', 'elite', 'Mailchimp', 45, 'e-mail campaigns, medium list'),
  ('insurance', 'pro', 'EZLynx', 140, 'agency management and rating, one user'),
  ('insurance', 'pro', 'AgencyZoom', 99, 'sales pipeline, small agency'),
  ('insurance', 'pro', 'BrightFire', 99, 'agency website'),
  ('insurance', 'pro', 'Hootsuite', 99, 'social scheduling, one user'),
  ('insurance', 'pro', 'CallRail', 45, 'call tracking'),
  ('insurance', 'pro', 'Jasper', 39, 'writing with AI, one seat'),
  ('insurance', 'pro', 'Mailchimp', 20, 'e-mail campaigns, small list'),
  ('insurance', 'pro', 'Calendly', 10, 'scheduling, one seat'),
  ('insurance', 'elite', 'EZLynx', 420, 'agency management and rating, three users'),
  ('insurance', 'elite', 'Podium', 249, 'reviews and texting'),
  ('insurance', 'elite', 'Hootsuite', 249, 'social scheduling, team'),
  ('insurance', 'elite', 'AgencyZoom', 149, 'sales pipeline, agency'),
  ('insurance', 'elite', 'BrightFire', 149, 'agency website with reviews'),
  ('insurance', 'elite', 'Jasper', 59, 'writing with AI, one seat'),
  ('insurance', 'elite', 'CallRail', 45, 'call tracking'),
  ('insurance', 'elite', 'Mailchimp', 45, 'e-mail campaigns, medium list')
) as estimates(vertical, tier, name, dollars, what);

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
