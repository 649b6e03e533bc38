-- A conversation that nothing is left to do about leaves the inbox until somebody writes again. Most end there, so what
-- is open and what is done have indexes of their own: neither is looked for among the other.
alter table conversations add column done_at timestamptz;
create index conversations_open on conversations (organisation_id, last_at desc, id desc) where done_at is null;
create index conversations_open_of_owner on conversations (organisation_id, lead_owner_key, last_at desc, id desc)
  where done_at is null;
create index conversations_done on conversations (organisation_id, last_at desc, id desc) where done_at is not null;
create index conversations_done_of_owner on conversations (organisation_id, lead_owner_key, last_at desc, id desc)
  where done_at is not null;
