-- A contact of somebody's address book and the lead it is: by it nobody becomes two, whatever they are called there later.
create table contact_copies (
  organisation_id uuid not null,
  connection_id uuid not null,
  external_id text not null check (length(external_id) between 1 and 500),
  lead_id uuid not null,
  -- Whoever was not here before came by it.
  is_new boolean not null default false,
  primary key (organisation_id, connection_id, external_id),
  foreign key (organisation_id, connection_id) references connections on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index contact_copies_lead on contact_copies (organisation_id, lead_id);
select lintel.keep_apart('contact_copies');

-- How far a list of contacts was read: what its server calls the place.
create table contact_places (
  organisation_id uuid not null,
  connection_id uuid not null,
  list text not null check (length(list) between 1 and 500),
  reached text not null check (length(reached) <= 8000),
  primary key (organisation_id, connection_id, list),
  foreign key (organisation_id, connection_id) references connections on delete cascade
);
select lintel.keep_apart('contact_places');
