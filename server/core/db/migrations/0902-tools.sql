-- Programs and services that an organisation pays others for.
create table tools (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  vendor text not null check (length(vendor) between 1 and 120),
  category text not null check (length(category) <= 40),
  seats int not null default 1 check (seats between 1 and 100000),
  seats_used int check (seats_used between 0 and 100000),
  -- For all seats, each time it is billed.
  price_cents bigint not null check (price_cents >= 0),
  billed text not null check (billed in ('monthly', 'yearly')),
  starts_on date not null,
  renews_on date,
  notice_days int not null default 0 check (notice_days between 0 and 365),
  ended_on date check (ended_on >= starts_on),
  note text not null default '' check (length(note) <= 500),
  -- Who gives notice, and the task that reminds them of it.
  owner_id uuid,
  task_id uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references memberships on delete set null (owner_id),
  foreign key (organisation_id, task_id) references tasks on delete set null (task_id)
);
create index tools_owner on tools (organisation_id, owner_id) where owner_id is not null;
create index tools_task on tools (organisation_id, task_id) where task_id is not null;
create index tools_maker on tools (created_by) where created_by is not null;
select lintel.keep_apart('tools');
