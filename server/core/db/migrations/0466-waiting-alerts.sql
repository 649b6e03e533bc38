-- Which homes an alert tells of that is written and has not gone yet: before it goes they are looked at again.
create table search_alerts (
  organisation_id uuid not null references organisations,
  message_id uuid not null,
  search_id uuid not null,
  is_first boolean not null,
  is_asking boolean not null,
  primary key (organisation_id, message_id),
  foreign key (organisation_id, message_id) references messages on delete cascade,
  foreign key (organisation_id, search_id) references saved_searches on delete cascade
);
create index search_alerts_of_search on search_alerts (organisation_id, search_id);
select lintel.keep_apart('search_alerts', 'select, insert, delete');

create table search_alert_homes (
  organisation_id uuid not null,
  message_id uuid not null,
  listing_id uuid not null,
  -- In the order of the mail.
  place int not null,
  kind text not null check (kind in ('new', 'price_reduced', 'back_on_market', 'under_contract', 'pending', 'sold')),
  price_before bigint,
  -- A mail before this one told of it.
  was_told boolean not null,
  primary key (organisation_id, message_id, listing_id),
  foreign key (organisation_id, message_id) references search_alerts on delete cascade,
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
create index search_alert_homes_of_listing on search_alert_homes (organisation_id, listing_id);
select lintel.keep_apart('search_alert_homes');
