-- Which of a lead's files is their photo. Apart from the lead, so that two who become one keep one, and can be parted again.
create table lead_photos (
  organisation_id uuid not null,
  lead_id uuid not null,
  file_id uuid not null,
  set_at timestamptz not null default now(),
  primary key (organisation_id, lead_id),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, file_id) references files on delete cascade
);
create unique index lead_photos_file on lead_photos (organisation_id, file_id);
select lintel.keep_apart('lead_photos');
