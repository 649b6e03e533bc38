-- Sales of commercial buildings, their data rooms, investors, comps and tours (docs/decisions/0085-commercial-sales-and-leases-signed.md).

alter table commercial_buildings
  add column use text not null default 'office'
    check (use in ('office', 'industrial', 'retail', 'multifamily', 'medical', 'mixed_use', 'land')),
  add column year_built int check (year_built between 1700 and 2100);

-- People with what they look for: investors for buildings, tenant reps for space. The person is one of the office's leads.
create table commercial_contacts (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  kind text not null check (kind in ('investor', 'tenant_rep')),
  lead_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_key text not null generated always as (lintel.plain(name)) stored,
  firm text not null default '' check (length(firm) <= 120),
  criteria jsonb not null,
  note text not null default '' check (length(note) <= 1000),
  version int not null default 1,
  primary key (organisation_id, id),
  unique (organisation_id, lead_id, kind),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index commercial_contacts_by_name on commercial_contacts (organisation_id, kind, name_key, id);
select lintel.keep_apart('commercial_contacts', 'select, insert, update, delete');

create table commercial_sales (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  building_id uuid not null,
  stage text not null default 'valuation'
    check (stage in ('valuation', 'listed', 'marketing', 'offers', 'best_and_final', 'psa', 'due_diligence', 'closed', 'lost')),
  seller text not null default '' check (length(seller) <= 160),
  value_cents bigint check (value_cents > 0),
  asking_cents bigint check (asking_cents > 0),
  closed_cents bigint check (closed_cents > 0),
  closed_on date,
  -- What an investor signs before they see the documents.
  nda text not null check (length(nda) between 1 and 20000),
  memorandum jsonb not null,
  cover_file_id uuid,
  slug text not null,
  is_published boolean not null default false,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  touch_note text not null default '' check (length(touch_note) <= 300),
  version int not null default 1,
  created_by uuid references users,
  primary key (organisation_id, id),
  check ((stage = 'closed') = (closed_on is not null and closed_cents is not null)),
  foreign key (organisation_id, building_id) references commercial_buildings,
  foreign key (organisation_id, cover_file_id) references files on delete set null (cover_file_id)
);
create unique index commercial_sales_slug on commercial_sales (slug);
create unique index commercial_sales_open on commercial_sales (organisation_id, building_id) where stage not in ('closed', 'lost');
create index commercial_sales_of_building on commercial_sales (organisation_id, building_id, id);
create index commercial_sales_cover on commercial_sales (organisation_id, cover_file_id) where cover_file_id is not null;
create index commercial_sales_maker on commercial_sales (created_by) where created_by is not null;
select lintel.keep_apart('commercial_sales', 'select, insert, update');
-- Who opens an offering brings nothing but its address.
grant select (organisation_id, id, slug) on commercial_sales to lintel_system;
create policy system on commercial_sales for select to lintel_system using (true);

create table commercial_lois (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  sale_id uuid not null,
  contact_id uuid,
  buyer text not null check (length(buyer) between 1 and 160),
  buyer_key text not null generated always as (lintel.plain(buyer)) stored,
  round int not null check (round > 0),
  price_cents bigint not null check (price_cents > 0),
  deposit_cents bigint not null check (deposit_cents >= 0),
  diligence_days int not null check (diligence_days between 0 and 730),
  closing_days int not null check (closing_days between 0 and 730),
  financing text not null check (financing in ('cash', 'loan', 'assumption', 'exchange')),
  contingencies text[] not null default '{}',
  note text not null default '' check (length(note) <= 1000),
  received_on date not null,
  state text not null default 'received' check (state in ('received', 'countered', 'accepted', 'declined')),
  primary key (organisation_id, id),
  unique (organisation_id, sale_id, buyer_key, round),
  foreign key (organisation_id, sale_id) references commercial_sales,
  foreign key (organisation_id, contact_id) references commercial_contacts on delete set null (contact_id)
);
create unique index commercial_lois_accepted on commercial_lois (organisation_id, sale_id) where state = 'accepted';
create index commercial_lois_of_contact on commercial_lois (organisation_id, contact_id) where contact_id is not null;
select lintel.keep_apart('commercial_lois', 'select, insert, update');

create table commercial_room_documents (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  sale_id uuid not null,
  folder text not null check (length(folder) between 1 and 80),
  file_id uuid not null,
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, sale_id) references commercial_sales,
  foreign key (organisation_id, file_id) references files
);
create index commercial_room_documents_of_sale on commercial_room_documents (organisation_id, sale_id, folder, id);
create index commercial_room_documents_file on commercial_room_documents (organisation_id, file_id);
select lintel.keep_apart('commercial_room_documents', 'select, insert, update');

-- Each investor's own way in. What was signed is kept word for word, with its hash, when and from where.
create table commercial_room_guests (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  sale_id uuid not null,
  contact_id uuid,
  name text not null check (length(name) between 1 and 160),
  firm text not null default '' check (length(firm) <= 120),
  email text not null check (length(email) <= 254),
  token_hash text not null,
  invited_at timestamptz not null default now(),
  invited_by uuid references users,
  revoked_at timestamptz,
  nda text check (length(nda) <= 20000),
  nda_sha256 text check (length(nda_sha256) = 64),
  consent_text text check (length(consent_text) <= 2000),
  signed_name text check (length(signed_name) between 1 and 120),
  signed_at timestamptz,
  signed_ip text check (length(signed_ip) <= 64),
  signed_agent text check (length(signed_agent) <= 300),
  primary key (organisation_id, id),
  check ((signed_at is null) = (signed_name is null) and (signed_at is null) = (nda is null)),
  foreign key (organisation_id, sale_id) references commercial_sales,
  foreign key (organisation_id, contact_id) references commercial_contacts on delete set null (contact_id)
);
create unique index commercial_room_guests_token on commercial_room_guests (token_hash);
create unique index commercial_room_guests_in on commercial_room_guests (organisation_id, sale_id, email) where revoked_at is null;
create index commercial_room_guests_of_sale on commercial_room_guests (organisation_id, sale_id, id);
create index commercial_room_guests_of_contact on commercial_room_guests (organisation_id, contact_id) where contact_id is not null;
create index commercial_room_guests_inviter on commercial_room_guests (invited_by) where invited_by is not null;
select lintel.keep_apart('commercial_room_guests', 'select, insert, update');
grant select (organisation_id, id, token_hash) on commercial_room_guests to lintel_system;
create policy system on commercial_room_guests for select to lintel_system using (true);

create table commercial_room_visits (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  guest_id uuid not null,
  document_id uuid,
  what text not null check (what in ('opened', 'signed', 'viewed', 'downloaded')),
  ip text not null check (length(ip) <= 64),
  agent text not null check (length(agent) <= 300),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, guest_id) references commercial_room_guests,
  foreign key (organisation_id, document_id) references commercial_room_documents
);
create index commercial_room_visits_of_guest on commercial_room_visits (organisation_id, guest_id, id);
create index commercial_room_visits_of_document on commercial_room_visits (organisation_id, document_id) where document_id is not null;
select lintel.keep_apart('commercial_room_visits', 'select, insert');

create table commercial_comps (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  kind text not null check (kind in ('lease', 'sale')),
  use text not null check (use in ('office', 'industrial', 'retail', 'multifamily', 'medical', 'mixed_use', 'land')),
  name text not null check (length(name) between 1 and 160),
  street text not null default '' check (length(street) <= 120),
  city text not null default '' check (length(city) <= 80),
  state_or_province text not null check (length(state_or_province) = 2),
  on_day date not null,
  square_feet int not null check (square_feet > 0),
  -- The price of a sale, or a year's rent of a square foot.
  cents bigint not null check (cents > 0),
  cap_rate int check (cap_rate between 0 and 1000000),
  lease_type text check (lease_type in ('nnn', 'gross', 'modified_gross', 'retail')),
  months int check (months between 1 and 600),
  party text not null default '' check (length(party) <= 160),
  source text not null default '' check (length(source) <= 160),
  sale_id uuid,
  identity text not null generated always as (lintel.plain(kind || '|' || name || '|' || street || '|' || party) || '|' || cents || '|' || square_feet) stored,
  primary key (organisation_id, id),
  -- The same line typed or imported twice is one comp.
  unique (organisation_id, on_day, identity),
  foreign key (organisation_id, sale_id) references commercial_sales
);
create index commercial_comps_newest on commercial_comps (organisation_id, on_day desc, id desc);
create index commercial_comps_near on commercial_comps (organisation_id, use, state_or_province, on_day desc);
create index commercial_comps_of_sale on commercial_comps (organisation_id, sale_id) where sale_id is not null;
select lintel.keep_apart('commercial_comps', 'select, insert, update, delete');

create table commercial_tours (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 160),
  client text not null check (length(client) between 1 and 160),
  contact_id uuid,
  on_day date not null,
  note text not null default '' check (length(note) <= 1000),
  token_hash text,
  version int not null default 1,
  created_by uuid references users,
  primary key (organisation_id, id),
  foreign key (organisation_id, contact_id) references commercial_contacts on delete set null (contact_id)
);
create unique index commercial_tours_token on commercial_tours (token_hash) where token_hash is not null;
create index commercial_tours_newest on commercial_tours (organisation_id, on_day desc, id desc);
create index commercial_tours_of_contact on commercial_tours (organisation_id, contact_id) where contact_id is not null;
create index commercial_tours_maker on commercial_tours (created_by) where created_by is not null;
select lintel.keep_apart('commercial_tours', 'select, insert, update');
grant select (organisation_id, id, token_hash) on commercial_tours to lintel_system;
create policy system on commercial_tours for select to lintel_system using (true);

create table commercial_tour_stops (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  tour_id uuid not null,
  position int not null check (position >= 0),
  space_id uuid not null,
  at_time time not null,
  minutes int not null check (minutes between 5 and 480),
  asking_cents bigint check (asking_cents > 0),
  note text not null default '' check (length(note) <= 500),
  primary key (organisation_id, id),
  unique (organisation_id, tour_id, position),
  foreign key (organisation_id, tour_id) references commercial_tours,
  foreign key (organisation_id, space_id) references commercial_spaces
);
create index commercial_tour_stops_space on commercial_tour_stops (organisation_id, space_id);
select lintel.keep_apart('commercial_tour_stops', 'select, insert, update, delete');
