-- Getting started: how far somebody has come, the licences they work under, and what they did first.

create table onboarding (
  user_id uuid primary key references users on delete cascade,
  step text not null default 'profile' check (length(step) <= 40),
  goals text[] not null default '{}',
  updated_at timestamptz not null default now()
);

-- Asked for once; what is said in their name later follows from it.
create table licences (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('realestate', 'nmls', 'npn')),
  state text not null check (state ~ '^[A-Z]{2}$'),
  number text not null check (length(number) between 1 and 20),
  created_at timestamptz not null default now(),
  primary key (user_id, kind, state)
);

select lintel.keep_for_system(t) from unnest(array['onboarding', 'licences']::regclass[]) t;

create table checklist_done (
  organisation_id uuid not null references organisations on delete cascade,
  user_id uuid not null,
  item text not null check (length(item) <= 40),
  done_at timestamptz not null,
  primary key (organisation_id, user_id, item),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
select lintel.keep_apart('checklist_done', 'select, insert');

create table checklist_hidden (
  organisation_id uuid not null references organisations on delete cascade,
  user_id uuid not null,
  hidden_at timestamptz not null default now(),
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
select lintel.keep_apart('checklist_hidden', 'select, insert');

create table brands (
  organisation_id uuid primary key references organisations on delete cascade,
  name text not null default '' check (length(name) <= 100),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  logo_id uuid,
  version int not null default 1,
  foreign key (organisation_id, logo_id) references files on delete set null (logo_id)
);
select lintel.keep_apart('brands', 'select, insert, update');
