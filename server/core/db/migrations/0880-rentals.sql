-- Property management (docs/decisions/0072-property.md). Money is in the ledger (books `tenants`, `rent` and `deposits`); rows here
-- that have cents point at the entry that posted them.

create table rental_settings (
  organisation_id uuid primary key references organisations,
  late_fee jsonb not null,
  apply_order text not null check (apply_order in ('rent_first', 'oldest_first')),
  proration text not null check (proration in ('actual_days', 'thirty_days', 'year_days'))
);
select lintel.keep_apart('rental_settings', 'select, insert, update');

create table rental_properties (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 120),
  street text not null default '' check (length(street) <= 120),
  city text not null default '' check (length(city) <= 80),
  state_or_province text not null check (length(state_or_province) = 2),
  postal_code text not null default '' check (length(postal_code) <= 10),
  time_zone text not null check (length(time_zone) <= 60),
  reserve_cents bigint not null default 0 check (reserve_cents >= 0),
  -- Of rent collected, in millionths.
  fee_rate int not null default 0 check (fee_rate between 0 and 1000000),
  late_fee jsonb,
  approval_limit_cents bigint check (approval_limit_cents >= 0),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  version int not null default 1,
  name_key text not null generated always as (lintel.plain(name)) stored,
  search text not null generated always as (lintel.plain(name || ' ' || street || ' ' || city)) stored,
  primary key (organisation_id, id)
);
create index rental_properties_by_name on rental_properties (organisation_id, name_key, id);
create index rental_properties_maker on rental_properties (created_by) where created_by is not null;
select lintel.keep_apart('rental_properties', 'select, insert, update');

create table rental_owners (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  property_id uuid not null,
  lead_id uuid,
  name text not null check (length(name) between 1 and 200),
  share int not null check (share between 1 and 1000000),
  primary key (organisation_id, id),
  foreign key (organisation_id, property_id) references rental_properties,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id)
);
create index rental_owners_of_property on rental_owners (organisation_id, property_id, id);
create index rental_owners_of_lead on rental_owners (organisation_id, lead_id) where lead_id is not null;
select lintel.keep_apart('rental_owners');

create table rental_units (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  property_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  name_key text not null generated always as (lintel.plain(name)) stored,
  beds int check (beds between 0 and 50),
  square_feet int check (square_feet >= 0),
  market_rent_cents bigint check (market_rent_cents >= 0),
  is_down boolean not null default false,
  primary key (organisation_id, id),
  unique (organisation_id, property_id, name_key),
  foreign key (organisation_id, property_id) references rental_properties
);
create index rental_units_of_property on rental_units (organisation_id, (property_id::text), id);
select lintel.keep_apart('rental_units', 'select, insert, update');

create table rental_leases (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  property_id uuid not null,
  unit_id uuid not null,
  -- The tenants as one name, as books and lists call them.
  tenants text not null check (length(tenants) between 1 and 200),
  from_on date not null,
  -- Month to month where there is none.
  until_on date,
  due_day int not null check (due_day between 1 and 31),
  proration text not null check (proration in ('actual_days', 'thirty_days', 'year_days')),
  late_fee jsonb,
  -- Charges of earlier months were collected before the lease came here.
  post_from date not null,
  notice_on date,
  moved_out_on date,
  deposit_due_cents bigint not null default 0 check (deposit_due_cents >= 0),
  deposit_by date,
  deposit_settled_on date,
  deposit_kept jsonb,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  check (until_on is null or until_on >= from_on),
  foreign key (organisation_id, property_id) references rental_properties,
  foreign key (organisation_id, unit_id) references rental_units
);
create index rental_leases_of_unit on rental_leases (organisation_id, unit_id, from_on);
create index rental_leases_of_property on rental_leases (organisation_id, property_id);
create index rental_leases_to_settle on rental_leases (organisation_id, deposit_by) where moved_out_on is not null and deposit_settled_on is null;
create index rental_leases_maker on rental_leases (created_by) where created_by is not null;
select lintel.keep_apart('rental_leases', 'select, insert, update');

create table rental_tenants (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lease_id uuid not null,
  lead_id uuid,
  name text not null check (length(name) between 1 and 200),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references rental_leases,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id)
);
create index rental_tenants_of_lease on rental_tenants (organisation_id, lease_id, id);
create index rental_tenants_of_lead on rental_tenants (organisation_id, lead_id) where lead_id is not null;
select lintel.keep_apart('rental_tenants', 'select, insert, update');

create table rental_recurring (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lease_id uuid not null,
  kind text not null check (kind in ('rent', 'pet', 'parking', 'utilities', 'other')),
  memo text not null default '' check (length(memo) <= 120),
  cents bigint not null check (cents > 0),
  from_on date not null,
  until_on date,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references rental_leases
);
create index rental_recurring_of_lease on rental_recurring (organisation_id, lease_id, from_on);
select lintel.keep_apart('rental_recurring', 'select, insert, update');

create table rental_charges (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lease_id uuid not null,
  kind text not null check (kind in ('rent', 'pet', 'parking', 'utilities', 'maintenance', 'damage', 'late_fee', 'other')),
  memo text not null check (length(memo) between 1 and 160),
  due_on date not null,
  cents bigint not null check (cents > 0),
  open_cents bigint not null,
  -- Of what comes by itself: posted once for a month.
  recurring_id uuid,
  month date,
  -- Of late fees: the rent that is late, and the day they were charged.
  late_charge_id uuid,
  entry_id uuid not null,
  voided_on date,
  primary key (organisation_id, id),
  unique (organisation_id, recurring_id, month),
  unique (organisation_id, late_charge_id, due_on),
  check (open_cents between 0 and cents),
  check ((recurring_id is null) = (month is null)),
  check (voided_on is null or open_cents = 0),
  foreign key (organisation_id, lease_id) references rental_leases,
  foreign key (organisation_id, recurring_id) references rental_recurring,
  foreign key (organisation_id, late_charge_id) references rental_charges,
  foreign key (organisation_id, entry_id) references ledger_entries
);
create index rental_charges_of_lease on rental_charges (organisation_id, lease_id, due_on desc, id desc);
create index rental_charges_open on rental_charges (organisation_id, lease_id, due_on) where open_cents > 0;
create index rental_charges_late on rental_charges (organisation_id, due_on, id) where open_cents > 0 and kind = 'rent';
create index rental_charges_entry on rental_charges (organisation_id, entry_id);
select lintel.keep_apart('rental_charges', 'select, insert, update');

create table rental_payments (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lease_id uuid not null,
  cents bigint not null check (cents > 0),
  unapplied_cents bigint not null check (unapplied_cents >= 0),
  received_on date not null,
  method text not null check (method in ('ach', 'check', 'card', 'cash', 'money_order', 'deposit', 'other')),
  reference text not null default '' check (length(reference) <= 80),
  entry_id uuid not null,
  reversed_on date,
  reversal_reason text check (reversal_reason in ('nsf', 'chargeback', 'entered_wrong')),
  primary key (organisation_id, id),
  check (unapplied_cents <= cents),
  check ((reversed_on is null) = (reversal_reason is null) and (reversed_on is null or unapplied_cents = 0)),
  foreign key (organisation_id, lease_id) references rental_leases,
  foreign key (organisation_id, entry_id) references ledger_entries
);
create index rental_payments_of_lease on rental_payments (organisation_id, lease_id, received_on desc, id desc);
create index rental_payments_prepaid on rental_payments (organisation_id, lease_id, received_on, id) where unapplied_cents > 0;
create index rental_payments_entry on rental_payments (organisation_id, entry_id);
select lintel.keep_apart('rental_payments', 'select, insert, update');

-- Which payment paid which charge, with the management fee that it earned.
create table rental_applied (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  payment_id uuid not null,
  charge_id uuid not null,
  cents bigint not null check (cents > 0),
  fee_cents bigint not null check (fee_cents between 0 and cents),
  entry_id uuid not null,
  undone_on date,
  primary key (organisation_id, id),
  foreign key (organisation_id, payment_id) references rental_payments,
  foreign key (organisation_id, charge_id) references rental_charges,
  foreign key (organisation_id, entry_id) references ledger_entries
);
create index rental_applied_of_payment on rental_applied (organisation_id, payment_id) where undone_on is null;
create index rental_applied_to_charge on rental_applied (organisation_id, charge_id) where undone_on is null;
create index rental_applied_entry on rental_applied (organisation_id, entry_id);
select lintel.keep_apart('rental_applied', 'select, insert, update');

create table rental_distributions (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  property_id uuid not null,
  lead_id uuid,
  name text not null check (length(name) between 1 and 200),
  cents bigint not null check (cents > 0),
  paid_on date not null,
  reference text not null default '' check (length(reference) <= 80),
  entry_id uuid not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, property_id) references rental_properties,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id),
  foreign key (organisation_id, entry_id) references ledger_entries
);
create index rental_distributions_of_property on rental_distributions (organisation_id, property_id, paid_on desc);
create index rental_distributions_of_lead on rental_distributions (organisation_id, lead_id) where lead_id is not null;
create index rental_distributions_entry on rental_distributions (organisation_id, entry_id);
select lintel.keep_apart('rental_distributions', 'select, insert, update');

create table rental_vendors (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 120),
  name_key text not null generated always as (lintel.plain(name)) stored,
  trade text not null default '' check (length(trade) <= 80),
  email text not null default '' check (length(email) <= 200),
  phone text not null default '' check (length(phone) <= 40),
  insurer text not null default '' check (length(insurer) <= 120),
  policy_number text not null default '' check (length(policy_number) <= 60),
  insured_until date,
  version int not null default 1,
  primary key (organisation_id, id),
  unique (organisation_id, name_key)
);
select lintel.keep_apart('rental_vendors', 'select, insert, update');

create table rental_requests (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  property_id uuid not null,
  unit_id uuid,
  lease_id uuid,
  title text not null check (length(title) between 1 and 160),
  description text not null default '' check (length(description) <= 4000),
  priority text not null check (priority in ('emergency', 'high', 'normal', 'low')),
  state text not null default 'new' check (state in ('new', 'triaged', 'assigned', 'scheduled', 'in_progress', 'waiting_parts',
    'done', 'closed', 'canceled')),
  vendor_id uuid,
  scheduled_on date,
  estimate_cents bigint check (estimate_cents >= 0),
  approved_by text not null default '' check (length(approved_by) <= 120),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  check (state not in ('assigned', 'scheduled', 'in_progress', 'waiting_parts') or vendor_id is not null),
  check (state <> 'scheduled' or scheduled_on is not null),
  foreign key (organisation_id, property_id) references rental_properties,
  foreign key (organisation_id, unit_id) references rental_units,
  foreign key (organisation_id, lease_id) references rental_leases,
  foreign key (organisation_id, vendor_id) references rental_vendors
);
create index rental_requests_newest on rental_requests (organisation_id, id desc);
create index rental_requests_open on rental_requests (organisation_id, id desc) where state not in ('closed', 'canceled');
create index rental_requests_of_property on rental_requests (organisation_id, property_id, id desc);
create index rental_requests_of_unit on rental_requests (organisation_id, unit_id) where unit_id is not null;
create index rental_requests_of_lease on rental_requests (organisation_id, lease_id) where lease_id is not null;
create index rental_requests_of_vendor on rental_requests (organisation_id, vendor_id) where vendor_id is not null;
create index rental_requests_maker on rental_requests (created_by) where created_by is not null;
select lintel.keep_apart('rental_requests', 'select, insert, update');

-- Nobody is sent whose insurance is over, whoever writes: on the day of the work or, where none is set, today at the property.
create function lintel.check_vendor_insured() returns trigger language plpgsql as $$
begin
  if new.state in ('assigned', 'scheduled', 'in_progress', 'waiting_parts') and not exists (
    select from rental_vendors v join rental_properties p on p.organisation_id = new.organisation_id and p.id = new.property_id
    where v.organisation_id = new.organisation_id and v.id = new.vendor_id
      and v.insured_until >= greatest(new.scheduled_on, (now() at time zone p.time_zone)::date)) then
    raise exception 'The vendor has no valid insurance.' using errcode = '23514', constraint = 'rental_vendor_insured';
  end if;
  return new;
end $$;
create trigger rental_requests_insured before insert or update of state, vendor_id, scheduled_on on rental_requests
  for each row execute function lintel.check_vendor_insured();

create table rental_bills (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  property_id uuid not null,
  vendor_id uuid not null,
  request_id uuid,
  memo text not null check (length(memo) between 1 and 120),
  cents bigint not null check (cents > 0),
  due_on date not null,
  paid_on date,
  reference text not null default '' check (length(reference) <= 80),
  entry_id uuid,
  primary key (organisation_id, id),
  check ((paid_on is null) = (entry_id is null)),
  foreign key (organisation_id, property_id) references rental_properties,
  foreign key (organisation_id, vendor_id) references rental_vendors,
  foreign key (organisation_id, request_id) references rental_requests,
  foreign key (organisation_id, entry_id) references ledger_entries
);
create index rental_bills_unpaid on rental_bills (organisation_id, due_on, id) where paid_on is null;
create index rental_bills_newest on rental_bills (organisation_id, id desc);
create index rental_bills_of_property on rental_bills (organisation_id, property_id) where paid_on is null;
create index rental_bills_of_vendor on rental_bills (organisation_id, vendor_id);
create index rental_bills_of_request on rental_bills (organisation_id, request_id) where request_id is not null;
create index rental_bills_entry on rental_bills (organisation_id, entry_id) where entry_id is not null;
select lintel.keep_apart('rental_bills', 'select, insert, update');
