-- Sign-ins that failed. Also of addresses that nobody has, so that both take as long; those belong to nobody and are shown nowhere.
create table sign_in_failures (
  id uuid primary key default lintel.new_id(),
  user_id uuid references users on delete cascade,
  why text not null check (why in ('password', 'factor')),
  ip text not null default '',
  user_agent text not null default '',
  -- Where the operator's proxy says that it came from; nothing where none says.
  country text check (length(country) = 2),
  at timestamptz not null default now()
);
create index sign_in_failures_user on sign_in_failures (user_id, at) where user_id is not null;
create index sign_in_failures_age on sign_in_failures (at);
select lintel.keep_for_system('sign_in_failures');

alter table sessions add column country text check (length(country) = 2);
