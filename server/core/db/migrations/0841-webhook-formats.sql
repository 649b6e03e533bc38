-- Endpoints that are rooms of a chat get a line of text; a chat room's address is a secret and is kept sealed, in place of a key.
alter table webhook_endpoints
  add format text not null default 'standard' check (format in ('standard', 'slack', 'google_chat')),
  add people_only boolean not null default false,
  add verified_at timestamptz,
  -- Made by a program of others through a REST hook, which may end it again.
  add by_hook boolean not null default false;

alter table webhook_deliveries
  add took_ms int,
  add answer text check (length(answer) <= 1000);
-- How an endpoint fared lately.
create index webhook_deliveries_tried on webhook_deliveries (organisation_id, endpoint_id, last_tried_at) include (state);
