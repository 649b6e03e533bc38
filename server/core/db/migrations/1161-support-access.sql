-- Times in which an organization lets the support team in: by its own invitation, for its own reason, and never longer than it said.
create table support_accesses (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  invited_by uuid not null references users,
  reason text not null check (length(reason) between 1 and 500),
  scope text not null check (scope in ('read', 'change')),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- The one of the support team who came.
  operator_id uuid references users on delete set null,
  entered_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references users on delete set null,
  ended_side text check (ended_side in ('organization', 'support', 'time')),
  primary key (organisation_id, id),
  check (ends_at > created_at and (ended_at is null) = (ended_side is null))
);
create unique index support_accesses_open on support_accesses (organisation_id) where ended_at is null;
create index support_accesses_by_id on support_accesses (id);
create index support_accesses_waiting on support_accesses (ends_at) where ended_at is null;
create index support_accesses_inviter on support_accesses (invited_by);
create index support_accesses_operator on support_accesses (operator_id);
create index support_accesses_ender on support_accesses (ended_by);
select lintel.keep_apart('support_accesses', 'select, insert, update (operator_id, entered_at, ended_at, ended_by, ended_side)');
grant select on support_accesses to lintel_system;
create policy system on support_accesses for select to lintel_system using (true);

-- All that was asked for in such a time, also what was only read: what, of which record, how often.
create table support_acts (
  organisation_id uuid not null,
  access_id uuid not null,
  call text not null check (length(call) between 1 and 120),
  record text not null default '' check (length(record) <= 120),
  id uuid not null default lintel.new_id(),
  wrote boolean not null,
  refused boolean not null,
  times int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (organisation_id, access_id, call, record, refused),
  foreign key (organisation_id, access_id) references support_accesses (organisation_id, id) on delete cascade
);
create unique index support_acts_order on support_acts (organisation_id, access_id, id);
select lintel.keep_apart('support_acts', 'select, insert, update (times, last_at)');

-- A session of the support team that is at work in somebody's organization. Without a reference: sessions are of no organization, and
-- whether the access stands is asked at every request.
alter table sessions add column support_id uuid;
create index sessions_support on sessions (support_id) where support_id is not null;

alter table events drop constraint events_actor_kind_check;
alter table events add constraint events_actor_kind_check check (actor_kind in ('user', 'key', 'system', 'support')) not valid;
alter table events validate constraint events_actor_kind_check;
