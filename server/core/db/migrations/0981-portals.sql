-- Who outside may sign in to what is theirs: borrowers, tenants and owners, each a person of the organization's.
create table portal_people (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  -- Where the links go. Whoever has another address since may be somebody else: then none of them opens any more.
  email text not null check (length(email) between 3 and 254),
  invited_by uuid references users,
  created_at timestamptz not null default now(),
  entered_at timestamptz,
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index portal_people_of_lead on portal_people (organisation_id, lead_id) where ended_at is null;
create index portal_people_inviter on portal_people (invited_by);
select lintel.keep_apart('portal_people', 'select, insert, update');

create table portal_links (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  person_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, person_id) references portal_people on delete cascade
);
create index portal_links_of_person on portal_links (organisation_id, person_id);
select lintel.keep_apart('portal_links', 'select, insert, update');

-- What came by a portal: the sender's key makes a second sending the same one.
create table portal_files (
  organisation_id uuid not null,
  person_id uuid not null,
  sender_key uuid not null,
  file_id uuid not null,
  -- A photo of what is to be repaired.
  request_id uuid,
  created_at timestamptz not null default now(),
  primary key (organisation_id, person_id, sender_key),
  foreign key (organisation_id, person_id) references portal_people on delete cascade,
  foreign key (organisation_id, file_id) references files on delete cascade,
  foreign key (organisation_id, request_id) references rental_requests
);
create index portal_files_file on portal_files (organisation_id, file_id);
create index portal_files_request on portal_files (organisation_id, request_id) where request_id is not null;
select lintel.keep_apart('portal_files', 'select, insert');
