-- What a policy insures, by its line: drivers and vehicles, buildings and locations (docs/decisions/0066-insurance.md). What is taken
-- off stays with its day, so that a claim can be held against what was insured then.
create table insured_items (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  policy_id uuid not null,
  kind text not null check (kind in ('driver', 'vehicle', 'location')),
  name text not null check (length(name) between 1 and 200),
  -- Of its kind, as the contract says.
  details jsonb not null,
  added_on date not null,
  removed_on date,
  -- The endorsements that did it, where there are some.
  added_by uuid,
  removed_by uuid,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  check (removed_on is null or removed_on >= added_on),
  check (removed_by is null or removed_on is not null),
  foreign key (organisation_id, policy_id) references policies on delete cascade,
  foreign key (organisation_id, added_by) references policy_transactions,
  foreign key (organisation_id, removed_by) references policy_transactions
);
create index insured_items_of_policy on insured_items (organisation_id, policy_id, id);
create index insured_items_added_by on insured_items (organisation_id, added_by) where added_by is not null;
create index insured_items_removed_by on insured_items (organisation_id, removed_by) where removed_by is not null;
-- One vehicle stands on a policy once.
create unique index insured_items_vin on insured_items (organisation_id, policy_id, (details ->> 'vin'))
  where kind = 'vehicle' and removed_on is null and details ->> 'vin' <> '';
select lintel.keep_apart('insured_items', 'select, insert, update');
