-- Inspections and notices of a lease.
create table rental_inspections (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lease_id uuid not null,
  kind text not null check (kind in ('move_in', 'move_out', 'routine')),
  on_day date not null,
  finished_at timestamptz,
  signed_at timestamptz,
  signed_by text not null default '' check (length(signed_by) <= 120),
  signed_lead_id uuid,
  remark text not null default '' check (length(remark) <= 2000),
  created_by uuid references users,
  version int not null default 1,
  primary key (organisation_id, id),
  check (signed_at is null or finished_at is not null),
  foreign key (organisation_id, lease_id) references rental_leases,
  foreign key (organisation_id, signed_lead_id) references leads on delete set null (signed_lead_id)
);
create index rental_inspections_of_lease on rental_inspections (organisation_id, lease_id, id desc);
create index rental_inspections_signer on rental_inspections (organisation_id, signed_lead_id) where signed_lead_id is not null;
create index rental_inspections_maker on rental_inspections (created_by) where created_by is not null;
select lintel.keep_apart('rental_inspections', 'select, insert, update');

create table rental_inspection_items (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  inspection_id uuid not null,
  position int not null,
  room text not null check (length(room) between 1 and 80),
  item text not null check (length(item) between 1 and 80),
  condition text check (condition in ('new', 'good', 'fair', 'poor', 'damaged', 'missing')),
  note text not null default '' check (length(note) <= 1000),
  charge_cents bigint not null default 0 check (charge_cents >= 0),
  primary key (organisation_id, id),
  unique (organisation_id, inspection_id, room, item),
  foreign key (organisation_id, inspection_id) references rental_inspections on delete cascade
);
select lintel.keep_apart('rental_inspection_items');

create table rental_inspection_photos (
  organisation_id uuid not null,
  item_id uuid not null,
  file_id uuid not null,
  primary key (organisation_id, item_id, file_id),
  foreign key (organisation_id, item_id) references rental_inspection_items on delete cascade,
  foreign key (organisation_id, file_id) references files on delete cascade
);
create index rental_inspection_photos_file on rental_inspection_photos (organisation_id, file_id);
select lintel.keep_apart('rental_inspection_photos', 'select, insert, delete');

create table rental_notices (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lease_id uuid not null,
  kind text not null check (kind in ('late_rent', 'violation', 'non_renewal', 'rent_increase', 'entry')),
  served_on date not null,
  method text not null check (method in ('personal', 'posted', 'mail', 'certified_mail', 'portal')),
  days int not null check (days between 0 and 365),
  -- The law as it stood when it was served.
  source text not null default '' check (length(source) <= 120),
  ends_on date not null,
  cents bigint check (cents >= 0),
  effective_on date,
  words text not null default '' check (length(words) <= 4000),
  proof_on date,
  proof_by text not null default '' check (length(proof_by) <= 120),
  proof_number text not null default '' check (length(proof_number) <= 80),
  proof_file_id uuid,
  proof_at timestamptz,
  seen_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  check ((proof_on is null) = (proof_at is null)),
  foreign key (organisation_id, lease_id) references rental_leases,
  foreign key (organisation_id, proof_file_id) references files on delete set null (proof_file_id)
);
create index rental_notices_of_lease on rental_notices (organisation_id, lease_id, id desc);
create index rental_notices_proof on rental_notices (organisation_id, proof_file_id) where proof_file_id is not null;
create index rental_notices_maker on rental_notices (created_by) where created_by is not null;
select lintel.keep_apart('rental_notices', 'select, insert, update');
