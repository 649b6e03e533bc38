-- What an organisation says of itself in what it sends: the postal address that mail which advertises must bear.
create table message_settings (
  organisation_id uuid primary key references organisations on delete cascade,
  postal_address text not null default '' check (length(postal_address) <= 500),
  version int not null default 1
);
select lintel.keep_apart('message_settings', 'select, insert, update');

-- Which act on many a message belongs to, so that what has not gone yet can be called off together.
alter table messages add column bulk_job_id uuid;
create index messages_bulk on messages (organisation_id, bulk_job_id, id) where bulk_job_id is not null;
-- What waits is asked about anew as soon as something changes with the person.
create index messages_held on messages (organisation_id, lead_id) where state = 'held';

-- What somebody unknown wrote becomes part of the conversation with the lead they turn out to be.
grant delete on conversations to lintel_app;

-- When they wrote last: who writes after they were archived is seen again.
alter table conversations add column last_in_at timestamptz;
update conversations c set last_in_at = (
  select max(m.created_at) from messages m
  where m.organisation_id = c.organisation_id and m.conversation_id = c.id and m.direction = 'in' and not m.is_automatic);
