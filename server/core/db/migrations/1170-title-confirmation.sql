-- Who settles a deal answers the authorization by the link in its mail: received and right, or a question about it.
alter table deal_authorizations
  add column answer text check (answer in ('confirmed', 'questioned')),
  add column answered_name text not null default '',
  add column answered_on date,
  add column answered_remarks text not null default '',
  add column answered_at timestamptz,
  add column answered_ip text,
  add column answered_agent text,
  add column link_ended_at timestamptz,
  add constraint deal_authorizations_answered check ((answer is null) = (answered_at is null) and (answer is null or answered_name <> ''));
