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
