-- What the public sees of an organisation. Blocks are words and choices as the contract has them; what is published is a
-- copy of its own, so that nothing goes live before it was looked at.
create table sites (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  slug text not null check (slug ~ '^[a-z0-9](-?[a-z0-9])*$' and length(slug) between 3 and 60),
  -- Whose name and licence stand on it where it is a person's.
  owner_id uuid,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  published jsonb check (jsonb_typeof(published) = 'object'),
  -- The licence line it went live with: no page is without one, whatever becomes of the brand.
  published_licence text not null default '' check (length(published_licence) <= 2000),
  published_at timestamptz,
  -- Which edition of the words visitors agree to is live.
  published_version int not null default 0,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references memberships on delete set null (owner_id),
  check ((published is null) = (published_at is null))
);
create index sites_owner on sites (organisation_id, owner_id) where owner_id is not null;
create index sites_maker on sites (created_by) where created_by is not null;
select lintel.keep_apart('sites', 'select, insert, update');

-- Search engines are told of every site that is live: by its address and the day, and of nothing else about it.
grant select (organisation_id, id, slug, published_at) on sites to lintel_system;

-- Every address a site has or had: the old ones lead to the new, and nobody else gets them.
create table site_addresses (
  organisation_id uuid not null,
  slug text not null check (length(slug) between 3 and 60),
  site_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, slug),
  foreign key (organisation_id, site_id) references sites on delete cascade deferrable initially deferred
);
create unique index site_addresses_slug on site_addresses (slug);
create index site_addresses_site on site_addresses (organisation_id, site_id);
select lintel.keep_apart('site_addresses', 'select, insert');

-- A visitor brings nothing but the address: whose site it is, the system role finds out.
grant select (organisation_id, slug, site_id) on site_addresses to lintel_system;
create policy system on site_addresses for select to lintel_system using (true);
create policy system on sites for select to lintel_system using (true);
