-- Which portal a lead source is for, where it is one of the catalog.
alter table inbound_doors add column portal text check (portal in ('zillow', 'realtor', 'homes', 'facebook', 'google', 'own_site'));
create index inbound_messages_of_door on inbound_messages (organisation_id, door_id, id desc) where door_id is not null;
