-- A picture in smaller widths, made by a job. They are ours to make again, so they take no room of anybody's plan.
create table picture_sizes (
  organisation_id uuid not null,
  file_id uuid not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  size bigint not null check (size > 0),
  storage_key text not null unique,
  primary key (organisation_id, file_id, width),
  foreign key (organisation_id, file_id) references files on delete cascade
);
select lintel.keep_apart('picture_sizes', 'select, insert, delete');

-- What an altered photo showed before.
alter table listing_photos add column original_file_id uuid;
alter table listing_photos add constraint listing_photos_original_file_fkey
  foreign key (organisation_id, original_file_id) references files on delete set null (original_file_id);
create index listing_photos_original on listing_photos (organisation_id, original_file_id) where original_file_id is not null;

alter table listings add column virtual_tour_url text check (length(virtual_tour_url) <= 500 and virtual_tour_url like 'https://%');
