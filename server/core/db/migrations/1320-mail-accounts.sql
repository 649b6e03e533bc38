-- By which account of a member a mail came or left, and why theirs did not take one that then left the usual way.
alter table messages
  add column account_id uuid,
  add column account text check (length(account) <= 300),
  add column account_problem text check (length(account_problem) <= 500);
create index messages_account on messages (organisation_id, account_id) where account_id is not null;

-- How far a folder of somebody's mailbox was read: what its server calls the place, and when we stood there.
create table mail_places (
  organisation_id uuid not null,
  connection_id uuid not null,
  folder text not null check (length(folder) between 1 and 100),
  reached text not null check (length(reached) <= 8000),
  at timestamptz not null default now(),
  primary key (organisation_id, connection_id, folder),
  foreign key (organisation_id, connection_id) references connections on delete cascade
);
select lintel.keep_apart('mail_places');
