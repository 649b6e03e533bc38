-- Whatever a process may have kept of somebody's rights is called back by the database itself, so that no deed can
-- forget to. The id of a session or of a person goes out when the change commits.
create function lintel.call_back() returns trigger language plpgsql as $$
begin
  perform pg_notify('lintel_sessions', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $$;

create trigger call_back after delete or update of role, removed_at on memberships
  for each row execute function lintel.call_back('user_id');
create trigger call_back after delete or update of ended_at, organisation_id, aal on sessions
  for each row execute function lintel.call_back('id');
create trigger call_back after delete or update of revoked_at, role on api_keys
  for each row execute function lintel.call_back('created_by');
create trigger call_back after update of is_operator on users
  for each row execute function lintel.call_back('id');

-- These hear everything from the first event on; a listener without a row here hears what happens after it is new.
insert into event_cursors (listener) values ('live'), ('notifications'), ('webhooks');
