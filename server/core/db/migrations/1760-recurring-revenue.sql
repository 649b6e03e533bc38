-- What accounts pay us: each change of the recurring amount, payments that failed and are tried again, refunds, and the versions of
-- the price book. For the operators of the installation alone.
alter table subscriptions
  -- What the payment provider charges for each period, which may be an earlier price than the book's.
  add column period_cents int not null default 0 check (period_cents >= 0),
  add column recurring_cents int not null default 0 check (recurring_cents >= 0),
  add column past_due_since timestamptz,
  add column dunning_tries smallint not null default 0,
  add column dunning_tried_at timestamptz;
update subscriptions set past_due_since = now() where status = 'past_due';
create index subscriptions_overdue on subscriptions (past_due_since, user_id) where status = 'past_due';
-- Paid before amounts were kept: asked for at the provider.
create index subscriptions_unpriced on subscriptions (user_id) where status in ('active', 'past_due') and period_cents = 0;

create table recurring_changes (
  id uuid primary key default lintel.new_id(),
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  before_cents int not null check (before_cents >= 0),
  after_cents int not null check (after_cents >= 0),
  check (before_cents <> after_cents)
);
create index recurring_changes_user on recurring_changes (user_id, at);
select lintel.keep_for_system('recurring_changes', 'select, insert');

create table price_book_versions (
  id uuid primary key default lintel.new_id(),
  since timestamptz not null default now(),
  -- {"pro_realestate_monthly": 19900, …}
  prices jsonb not null
);
select lintel.keep_for_system('price_book_versions', 'select, insert');

alter table invoices
  add column refund_asked_at timestamptz,
  add column refund_asked_by uuid references users on delete set null,
  add column refund_reason text check (length(refund_reason) between 1 and 300);
create index invoices_refund_asked_by on invoices (refund_asked_by) where refund_asked_by is not null;
create index invoices_state on invoices (status, issued_at desc, id desc);
create index invoices_refunded on invoices (issued_at desc, id desc) where refunded_at is not null or refund_asked_at is not null;
