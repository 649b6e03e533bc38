-- What a workspace's outbox keeps goes after half a year. The system role removes it, and sees of workspaces nothing younger.
create index outbox_messages_age on outbox_messages (sent_at);
create policy outlived on outbox_messages to lintel_system using (sent_at < now() - interval '180 days');
