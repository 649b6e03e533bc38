-- Appointments. Times are kept as a clock shows them together with the zone, so that what repeats stays at nine o'clock
-- whatever clocks do; the instants beside them are what is searched by. All-day ones have no zone: their instants are
-- those of the same days in UTC.
create extension if not exists btree_gist;

create table appointments (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  -- One time of a series that was changed on its own, and on which day it would have been.
  series_id uuid,
  occurrence date,
  kind text not null default 'other' check (kind in ('showing', 'open_house', 'listing', 'consultation', 'call', 'inspection',
    'closing', 'signing', 'review', 'meeting', 'personal', 'other')),
  title text not null check (length(title) <= 300),
  place text not null default '' check (length(place) <= 300),
  link text not null default '' check (length(link) <= 500),
  notes text not null default '' check (length(notes) <= 5000),
  status text not null default 'planned' check (status in ('planned', 'held', 'cancelled', 'no_show')),
  is_private boolean not null default false,
  organiser_id uuid not null,
  time_zone text not null default 'UTC',
  start_local timestamp not null default '2000-01-01',
  minutes int not null default 30 check (minutes between 1 and 44640),
  all_day boolean not null default false,
  starts_at timestamptz not null default '2000-01-01T00:00Z',
  ends_at timestamptz not null default '2000-01-01T00:30Z',
  recurrence jsonb,
  except_days date[] not null default '{}',
  -- The end of the last time, or infinity. Of what does not repeat, its end.
  last_at timestamptz not null default '2000-01-01T00:30Z',
  reminders int[] not null default '{}' check (cardinality(reminders) <= 5),
  reminded_to timestamptz not null default now(),
  -- Of what came from another calendar: its name there.
  uid text check (length(uid) <= 500),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  removed_at timestamptz,
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, organiser_id) references memberships,
  foreign key (organisation_id, series_id) references appointments on delete cascade
);

-- Most last a day at the most: where they begin says where they end, and a week is one walk along an index.
create index appointments_short on appointments (organisation_id, starts_at)
  where removed_at is null and recurrence is null and minutes <= 1440;
create index appointments_long on appointments (organisation_id, ends_at, starts_at)
  where removed_at is null and recurrence is null and minutes > 1440;
create index appointments_series on appointments (organisation_id, last_at, starts_at)
  where removed_at is null and recurrence is not null;
create unique index appointments_of_series on appointments (organisation_id, series_id, occurrence) where series_id is not null;
create unique index appointments_uid on appointments (organisation_id, organiser_id, uid) where uid is not null and removed_at is null;
create index appointments_organiser on appointments (organisation_id, organiser_id);
create index appointments_maker on appointments (created_by) where created_by is not null;
select lintel.keep_apart('appointments');

-- In whose calendars an appointment stands: its organiser's among them.
create table appointment_people (
  organisation_id uuid not null,
  appointment_id uuid not null,
  user_id uuid not null,
  primary key (organisation_id, appointment_id, user_id),
  foreign key (organisation_id, appointment_id) references appointments on delete cascade,
  foreign key (organisation_id, user_id) references memberships
);
create index appointment_people_user on appointment_people (organisation_id, user_id, appointment_id);
select lintel.keep_apart('appointment_people', 'select, insert, delete');

create table appointment_leads (
  organisation_id uuid not null,
  appointment_id uuid not null,
  lead_id uuid not null,
  primary key (organisation_id, appointment_id, lead_id),
  foreign key (organisation_id, appointment_id) references appointments on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index appointment_leads_lead on appointment_leads (organisation_id, lead_id, appointment_id);
select lintel.keep_apart('appointment_leads', 'select, insert, delete');
grant update (lead_id) on appointment_leads to lintel_app;

-- The secret address of somebody's calendar. Only its hash is kept; a new one takes the old one's place.
create table calendar_feeds (
  organisation_id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
create unique index calendar_feeds_token on calendar_feeds (token_hash);
select lintel.keep_apart('calendar_feeds');

-- A calendar program brings nothing but the secret: whose it is, the system role finds out.
grant select on calendar_feeds to lintel_system;
create policy system on calendar_feeds for select to lintel_system using (true);

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
  -- Some pages promise all their hosts at once, and each of them may be promised only once at a time, whatever page it is on.
  -- So a promise is a row for each host, and the database refuses the second one here instead of at the booking.
  together boolean not null default false,
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
  -- Of the form a booking was sent with: sent again, that one is answered with its link, and nobody else who knows whose
  -- time it is.
  form_hash text not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, page_id) references booking_pages on delete cascade,
  foreign key (organisation_id, host_id) references memberships,
  foreign key (organisation_id, appointment_id) references appointments on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index bookings_of_page on bookings (organisation_id, page_id, starts_at) where cancelled_at is null;
create index bookings_appointment on bookings (organisation_id, appointment_id);
create index bookings_lead on bookings (organisation_id, lead_id);
create index bookings_host on bookings (organisation_id, host_id);
select lintel.keep_apart('bookings', 'select, insert, update');

-- What people do to an appointment in the calendar is done to the booking: moved by hand, it no longer holds its old time
-- (the appointment itself is in the way of others then); called off or removed, it is over.
-- An appointment that is put back after it was called off or removed is booked again: its visitor is expected. It holds its
-- time as one that was moved by hand does, by standing in the calendar.
create function lintel.follow_booked() returns trigger language plpgsql as $$
begin
  update bookings set span = 'empty', starts_at = new.starts_at
    where organisation_id = new.organisation_id and appointment_id = new.id and starts_at <> new.starts_at;
  update bookings set cancelled_at = now()
    where organisation_id = new.organisation_id and appointment_id = new.id and cancelled_at is null
      and (new.status = 'cancelled' or new.removed_at is not null);
  update bookings set cancelled_at = null, span = 'empty'
    where organisation_id = new.organisation_id and appointment_id = new.id and cancelled_at is not null
      and new.status = 'planned' and new.removed_at is null and (old.status = 'cancelled' or old.removed_at is not null);
  return null;
end $$;
create trigger booking_follows after update of starts_at, status, removed_at on appointments
  for each row when (new.recurrence is null) execute function lintel.follow_booked();

create table booking_people (
  organisation_id uuid not null,
  booking_id uuid not null,
  user_id uuid not null,
  -- The time itself with what is kept free around it.
  span tstzrange not null,
  -- Operators of ranges leak, so that row security keeps them from indexes: a page asks by this for what is still to come.
  until timestamptz generated always as (upper(span)) stored,
  primary key (organisation_id, booking_id, user_id),
  foreign key (organisation_id, booking_id) references bookings on delete cascade,
  foreign key (organisation_id, user_id) references memberships,
  constraint booking_people_one_at_a_time exclude using gist (organisation_id with =, user_id with =, span with &&)
);
create index booking_people_user on booking_people (organisation_id, user_id, until);
select lintel.keep_apart('booking_people');

-- Moved by hand in the calendar, a booking holds its old time for nobody; called off, it promises nobody.
create function lintel.follow_booking() returns trigger language plpgsql as $$
begin
  if new.cancelled_at is not null then
    delete from booking_people where organisation_id = new.organisation_id and booking_id = new.id;
  elsif new.span = 'empty' then
    update booking_people set span = 'empty' where organisation_id = new.organisation_id and booking_id = new.id;
  end if;
  return null;
end $$;
create trigger promises_follow after update of span, cancelled_at on bookings
  for each row execute function lintel.follow_booking();
