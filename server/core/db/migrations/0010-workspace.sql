-- What an account and a workspace know of themselves: profile, language, how far somebody has come, brand, views.

-- The specification's tables, under its names and fields, with what the server adds beside them.
create table profiles (
  id uuid primary key references users on delete cascade,
  onboarding_completed boolean not null default false
);
select lintel.keep_for_system('profiles');

create table user_language_preferences (
  user_id uuid primary key references users on delete cascade,
  preferred_locale text not null check (preferred_locale in ('en', 'es', 'fr', 'de', 'zh', 'ja', 'ar', 'pt', 'it', 'ru')),
  updated_at timestamptz not null default now()
);
select lintel.keep_for_system('user_language_preferences');

-- A list as somebody wants to see it again: filter, order, columns, table or board.
create table saved_views (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  user_id uuid not null,
  domain text not null check (domain in ('leads', 'tasks', 'listings', 'deals', 'files', 'searches', 'showings')),
  name text not null check (length(name) between 1 and 80),
  query text not null check (length(query) <= 5000),
  shared boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
create index saved_views_domain on saved_views (organisation_id, domain, id);
select lintel.keep_apart('saved_views');

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
  -- A licence is its holder's, wherever they work; the workspaces they belong to see and keep it, since they answer for it.
  expires_on date,
  -- Of the notices 60, 30 and 7 days before, the last that was given.
  reminded int not null default 0,
  primary key (user_id, kind, state)
);
grant select, insert, update, delete on licences to lintel_app;

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
  -- What the law wants to stand beside a name: brokerage and licence, as one line.
  licence text not null default '' check (length(licence) <= 200)
);

-- Visitors, who belong to no organisation, see the logo of whose page they are on: it is found by its id, which nobody guesses.
create index brands_logo on brands (logo_id) where logo_id is not null;
select lintel.keep_apart('brands', 'select, insert, update');
grant select (organisation_id, logo_id) on brands to lintel_system;
create policy system on brands for select to lintel_system using (true);
