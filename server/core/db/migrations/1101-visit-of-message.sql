-- Which visit somebody wrote in, as a column: under row policies an index over JSON is not asked (its operators may leak), one over an id is.
alter table inbound_messages add column visit_id uuid generated always as ((facts ->> 'visit')::uuid) stored;
drop index inbound_messages_visit;
create index inbound_messages_visit on inbound_messages (organisation_id, visit_id) where visit_id is not null;
