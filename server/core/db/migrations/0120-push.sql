-- Messages to devices that are not looking (Web Push): the key that browsers know us by, and where each device is reached.

-- One for the installation: with another, every device would have to be asked anew. The private half is sealed.
create table push_keys (
  the_only boolean primary key default true check (the_only),
  public_key text not null,
  sealed_private_key text not null,
  created_at timestamptz not null default now()
);

-- A device is told as long as its session lives. Its address opens the device to whoever knows it, so it is sealed.
create table push_subscriptions (
  session_id uuid primary key references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  endpoint_hash text not null unique,
  sealed text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);

select lintel.keep_for_system(t) from unnest(array['push_keys', 'push_subscriptions']::regclass[]) t;
