-- How somebody wants to be told of what. Without a row: in the product and on their devices, and by mail of nothing.
create table notification_choices (
  organisation_id uuid not null,
  user_id uuid not null,
  kind text not null,
  product boolean not null default true,
  mail boolean not null default false,
  push boolean not null default true,
  primary key (organisation_id, user_id, kind),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
select lintel.keep_apart('notification_choices');

-- Who gets a letter in the morning about the day before, where mornings are theirs, and when the last one was written.
create table notification_digests (
  organisation_id uuid not null,
  user_id uuid not null,
  time_zone text not null default 'UTC' check (length(time_zone) <= 60),
  written_on date,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
select lintel.keep_apart('notification_digests');
