-- Pages on which visitors book a time, and what they booked.
create table booking_pages (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  slug text not null check (slug ~ '^[a-z0-9](-?[a-z0-9])*$' and length(slug) <= 60),
  title text not null check (length(title) <= 120),
  description text not null default '' check (length(description) <= 1000),
  kind text not null default 'consultation',
  place text not null default '' check (length(place) <= 300),
  time_zone text not null default 'UTC',
  minutes int not null default 30 check (minutes between 5 and 480),
  buffer_before int not null default 0 check (buffer_before between 0 and 240),
  buffer_after int not null default 0 check (buffer_after between 0 and 240),
  lead_minutes int not null default 120 check (lead_minutes between 0 and 43200),
  horizon_days int not null default 30 check (horizon_days between 1 and 180),
  daily_cap int check (daily_cap between 1 and 100),
  -- Weekly hours: [{"weekday": 1, "from": "09:00", "to": "17:00"}], 0 is Sunday.
  hours jsonb not null default '[]',
  is_open boolean not null default true,
  -- Whose turn it was last: the next free one after them is asked first.
  last_host uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  version int not null default 1,
  primary key (organisation_id, id)
);
-- Across organisations: it is an address, which everybody can open and see to be taken.
create unique index booking_pages_slug on booking_pages (slug) where removed_at is null;
create index booking_pages_newest on booking_pages (organisation_id, id desc) where removed_at is null;
create index booking_pages_maker on booking_pages (created_by) where created_by is not null;
select lintel.keep_apart('booking_pages', 'select, insert, update');
-- A visitor brings nothing but the address: whose page it is, the system role finds out.
grant select (organisation_id, id, slug, removed_at) on booking_pages to lintel_system;
create policy system on booking_pages for select to lintel_system using (true);

create table booking_hosts (
  organisation_id uuid not null,
  page_id uuid not null,
  user_id uuid not null,
  primary key (organisation_id, page_id, user_id),
  foreign key (organisation_id, page_id) references booking_pages on delete cascade,
  foreign key (organisation_id, user_id) references memberships
);
create index booking_hosts_user on booking_hosts (organisation_id, user_id);
select lintel.keep_apart('booking_hosts', 'select, insert, delete');

create table bookings (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  page_id uuid not null,
  host_id uuid not null,
  appointment_id uuid not null,
  lead_id uuid not null,
  name text not null check (length(name) <= 100),
  email text not null check (length(email) <= 254),
  locale text not null,
  time_zone text not null,
  -- The time itself with what is kept free around it.
  span tstzrange not null default 'empty',
  starts_at timestamptz not null,
  -- The very words that were agreed to, whatever the page says later.
  consent_text text not null,
  consent_version int not null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, page_id) references booking_pages on delete cascade,
  foreign key (organisation_id, host_id) references memberships,
  foreign key (organisation_id, appointment_id) references appointments on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  -- Nobody is promised to two visitors at once, whatever two programs believe.
  constraint bookings_one_at_a_time exclude using gist (organisation_id with =, host_id with =, span with &&)
    where (cancelled_at is null)
);
create index bookings_of_page on bookings (organisation_id, page_id, starts_at) where cancelled_at is null;
create index bookings_appointment on bookings (organisation_id, appointment_id);
create index bookings_lead on bookings (organisation_id, lead_id);
create index bookings_host on bookings (organisation_id, host_id);
select lintel.keep_apart('bookings', 'select, insert, update');

-- What people do to an appointment in the calendar is done to the booking: moved by hand, it no longer holds its old time
-- (the appointment itself is in the way of others then); called off or removed, it is over.
create function lintel.follow_booked() returns trigger language plpgsql as $$
begin
  update bookings set span = 'empty', starts_at = new.starts_at
    where organisation_id = new.organisation_id and appointment_id = new.id and starts_at <> new.starts_at;
  update bookings set cancelled_at = now()
    where organisation_id = new.organisation_id and appointment_id = new.id and cancelled_at is null
      and (new.status = 'cancelled' or new.removed_at is not null);
  return null;
end $$;
create trigger booking_follows after update of starts_at, status, removed_at on appointments
  for each row when (new.recurrence is null) execute function lintel.follow_booked();
