-- How far a calendar elsewhere was read: what its server calls the place.
create table calendar_links (
  organisation_id uuid not null,
  connection_id uuid not null,
  calendar_id text not null check (length(calendar_id) between 1 and 500),
  reached text,
  primary key (organisation_id, connection_id, calendar_id),
  foreign key (organisation_id, connection_id) references connections on delete cascade
);
select lintel.keep_apart('calendar_links');

-- One appointment here and its event there. By it nothing that one side has from the other comes back as something new.
create table calendar_copies (
  organisation_id uuid not null,
  connection_id uuid not null,
  external_id text not null check (length(external_id) between 1 and 500),
  calendar_id text not null check (length(calendar_id) between 1 and 500),
  appointment_id uuid not null,
  etag text not null default '' check (length(etag) <= 500),
  -- The version of the appointment that both sides agree on.
  version int not null default 0,
  -- Only that somebody is busy came over: nothing of it goes back.
  is_busy boolean not null default false,
  -- Taken out there by somebody whose appointment it is not: it is not put back.
  is_dropped boolean not null default false,
  primary key (organisation_id, connection_id, external_id),
  foreign key (organisation_id, connection_id) references connections on delete cascade,
  foreign key (organisation_id, appointment_id) references appointments on delete cascade
);
create unique index calendar_copies_appointment on calendar_copies (organisation_id, connection_id, appointment_id);
create index calendar_copies_by_appointment on calendar_copies (organisation_id, appointment_id);
select lintel.keep_apart('calendar_copies');
