-- What an organization's directory (Entra, Okta and their like) comes in with.
create table directory_tokens (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  token_hash text not null unique,
  prefix text not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organisation_id, id)
);
create index directory_tokens_maker on directory_tokens (created_by) where created_by is not null;
select lintel.keep_apart('directory_tokens', 'select, insert, update');
grant select, update (last_used_at) on directory_tokens to lintel_system;
create policy system on directory_tokens to lintel_system using (true) with check (true);

-- People as the directory knows them. Whoever it never spoke of has no row.
create table directory_people (
  organisation_id uuid not null references organisations on delete cascade,
  user_id uuid not null references users,
  user_name text not null check (length(user_name) between 1 and 254),
  external_id text check (length(external_id) <= 300),
  title text not null default '' check (length(title) <= 200),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, user_id)
);
create unique index directory_people_name on directory_people (organisation_id, lower(user_name));
create index directory_people_external on directory_people (organisation_id, external_id) where external_id is not null;
create index directory_people_user on directory_people (user_id);
select lintel.keep_apart('directory_people');

-- Groups of the directory, and what being in one means here.
create table directory_groups (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 200),
  external_id text check (length(external_id) <= 300),
  role text check (role in ('admin', 'manager', 'agent', 'assistant', 'viewer')),
  team_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, team_id) references teams on delete set null (team_id)
);
create unique index directory_groups_name on directory_groups (organisation_id, lower(name));
create index directory_groups_team on directory_groups (organisation_id, team_id) where team_id is not null;
select lintel.keep_apart('directory_groups');

create table directory_group_members (
  organisation_id uuid not null references organisations on delete cascade,
  group_id uuid not null,
  user_id uuid not null references users,
  primary key (organisation_id, group_id, user_id),
  foreign key (organisation_id, group_id) references directory_groups on delete cascade
);
create index directory_group_members_user on directory_group_members (organisation_id, user_id);
create index directory_group_members_person on directory_group_members (user_id);
select lintel.keep_apart('directory_group_members');
