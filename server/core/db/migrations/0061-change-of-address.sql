-- The address that somebody wants to be known by, until a link that was mailed there has been opened.
create table address_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  asked_at timestamptz not null default now()
);
select lintel.keep_for_system('address_changes');

alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('verify_email', 'reset_password', 'enter', 'change_email'));
