-- What people and the organization set out to reach in a year, by the metric that says how far they are.
create table goals (
  organisation_id uuid not null references organisations on delete cascade,
  year int not null check (year between 2000 and 2200),
  metric text not null check (length(metric) <= 60),
  -- Nobody: the organization's own.
  user_id uuid,
  user_key uuid not null generated always as (coalesce(user_id, '00000000-0000-0000-0000-000000000000')) stored,
  amount bigint not null check (amount > 0),
  set_by uuid references users,
  set_at timestamptz not null default now(),
  primary key (organisation_id, year, metric, user_key),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
create index goals_of_member on goals (organisation_id, user_id) where user_id is not null;
create index goals_by on goals (set_by) where set_by is not null;
select lintel.keep_apart('goals');
