-- How a workspace is divided and when its people work: offices, teams in them, hours, caps, pauses, absences, licences.
create table offices (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 100),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
select lintel.keep_apart('offices');

alter table teams add column office_id uuid;
alter table teams add foreign key (organisation_id, office_id) references offices on delete set null (office_id);
create index teams_office on teams (organisation_id, office_id) where office_id is not null;

-- What is not said is not restricted: without a row, and without hours, somebody is always there.
create table member_work (
  organisation_id uuid not null,
  user_id uuid not null,
  office_id uuid,
  time_zone text not null default 'UTC' check (length(time_zone) <= 60),
  -- Weekly hours as booking pages keep them: [{"weekday": 1, "from": "09:00", "to": "17:00"}], 0 is Sunday.
  hours jsonb not null default '[]',
  cap_open int check (cap_open between 0 and 100000),
  cap_day int check (cap_day between 0 and 1000),
  cap_week int check (cap_week between 0 and 5000),
  paused_at timestamptz,
  away_from date,
  away_to date check (away_to >= away_from),
  cover_id uuid,
  version int not null default 1,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references memberships on delete cascade,
  foreign key (organisation_id, office_id) references offices on delete set null (office_id),
  foreign key (organisation_id, cover_id) references memberships on delete set null (cover_id),
  check ((away_from is null) = (away_to is null))
);
create index member_work_office on member_work (organisation_id, office_id) where office_id is not null;
create index member_work_cover on member_work (organisation_id, cover_id) where cover_id is not null;
select lintel.keep_apart('member_work');

-- A licence is its holder's, wherever they work; the workspaces they belong to see and keep it, since they answer for it.
alter table licences add column expires_on date;
-- Of the notices 60, 30 and 7 days before, the last that was given.
alter table licences add column reminded int not null default 0;
grant select, insert, update, delete on licences to lintel_app;
create policy colleagues on licences to lintel_app
  using (exists (select from memberships m where m.organisation_id = (select lintel.org()) and m.user_id = licences.user_id))
  with check (exists (select from memberships m where m.organisation_id = (select lintel.org()) and m.user_id = licences.user_id));

-- The beginning of the day at a place; a zone that this server does not know is taken for UTC.
create function lintel.day_start(zone text) returns timestamptz language plpgsql stable as $$
begin
  return date_trunc('day', now() at time zone zone) at time zone zone;
exception when others then
  return date_trunc('day', now() at time zone 'UTC') at time zone 'UTC';
end $$;
