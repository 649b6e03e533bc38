-- Hours at which a home is open to everybody.
create table open_houses (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  listing_id uuid not null,
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  host_id uuid not null,
  start_local timestamp not null,
  starts_at timestamptz not null,
  minutes int not null check (minutes between 15 and 720),
  time_zone text not null check (length(time_zone) <= 60),
  is_public boolean not null default true,
  words text not null default '' check (length(words) <= 1000),
  slug text not null check (length(slug) between 8 and 40),
  appointment_id uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade,
  foreign key (organisation_id, host_id) references memberships,
  foreign key (organisation_id, appointment_id) references appointments on delete set null (appointment_id)
);
create unique index open_houses_slug on open_houses (slug);
create index open_houses_listing on open_houses (organisation_id, listing_id, starts_at desc);
create index open_houses_host on open_houses (organisation_id, host_id);
create index open_houses_appointment on open_houses (organisation_id, appointment_id) where appointment_id is not null;
create index open_houses_maker on open_houses (created_by) where created_by is not null;
select lintel.keep_apart('open_houses', 'select, insert, update');
-- Who comes brings nothing but the address: whose open house it is, the system role finds out.
grant select (organisation_id, id, slug) on open_houses to lintel_system;
create policy system on open_houses for select to lintel_system using (true);

-- Who came and signed in, with the very words they were shown.
create table open_house_visits (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  open_house_id uuid not null,
  -- Made where they signed in, maybe without a network: sent again, it is the same visit.
  reference uuid not null,
  lead_id uuid,
  name text not null check (length(name) between 1 and 100),
  has_agent boolean not null,
  agent_name text not null default '' check (length(agent_name) <= 100),
  timeframe text check (timeframe in ('now', 'three_months', 'six_months', 'year', 'later')),
  signed_at timestamptz not null,
  -- The receipt: what was shown of who the host works for, in which version.
  disclosure_text text not null,
  disclosure_version text not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, open_house_id, reference),
  foreign key (organisation_id, open_house_id) references open_houses on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id)
);
create index open_house_visits_lead on open_house_visits (organisation_id, lead_id) where lead_id is not null;
select lintel.keep_apart('open_house_visits', 'select, insert, update');
