-- Managed properties that came in by a rent roll (docs/decisions/0098-moving-in-rentals.md). A row is what one file brought of one
-- property: the entries that opened its balances, and the people it made. Undone, its rows go and its entries are reversed.
create table rental_openings (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  property_id uuid not null,
  -- The property itself came with it, not only units of it.
  is_property boolean not null,
  as_of date not null,
  lead_ids uuid[] not null default '{}',
  tenants_entry_id uuid,
  rent_entry_id uuid,
  deposits_entry_id uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, property_id) references rental_properties,
  foreign key (organisation_id, tenants_entry_id) references ledger_entries,
  foreign key (organisation_id, rent_entry_id) references ledger_entries,
  foreign key (organisation_id, deposits_entry_id) references ledger_entries
);
create index rental_openings_of_property on rental_openings (organisation_id, property_id);
create index rental_openings_tenants on rental_openings (organisation_id, tenants_entry_id) where tenants_entry_id is not null;
create index rental_openings_rent on rental_openings (organisation_id, rent_entry_id) where rent_entry_id is not null;
create index rental_openings_deposits on rental_openings (organisation_id, deposits_entry_id) where deposits_entry_id is not null;
create index rental_openings_maker on rental_openings (created_by) where created_by is not null;
select lintel.keep_apart('rental_openings', 'select, insert, delete');

alter table rental_units add column opening_id uuid;
alter table rental_units add foreign key (organisation_id, opening_id) references rental_openings;
create index rental_units_opening on rental_units (organisation_id, opening_id) where opening_id is not null;
alter table rental_leases add column opening_id uuid;
alter table rental_leases add foreign key (organisation_id, opening_id) references rental_openings;
create index rental_leases_opening on rental_leases (organisation_id, opening_id) where opening_id is not null;

-- Only what an import brought and nothing stands on goes: whatever points at it holds it.
grant delete on rental_properties, rental_units, rental_leases, rental_tenants, rental_recurring, rental_charges, rental_payments
  to lintel_app;
