-- People who save homes on a site. Without an address they are a browser and nothing else; with one that they proved they are a lead.
create table site_visitors (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  site_id uuid not null,
  lead_id uuid,
  email text check (length(email) between 3 and 254 and email = lower(email)),
  -- They let the team see which homes they look at. Nothing is kept of it before they say so, or once they say no.
  follows boolean not null default false,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, site_id) references sites on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  check ((email is null) = (lead_id is null)),
  check (lead_id is not null or not follows)
);
create unique index site_visitors_email on site_visitors (organisation_id, site_id, email) where email is not null;
create index site_visitors_site on site_visitors (organisation_id, site_id);
create index site_visitors_lead on site_visitors (organisation_id, lead_id) where lead_id is not null;
create index site_visitors_idle on site_visitors (last_at) where lead_id is null;
select lintel.keep_apart('site_visitors');
grant select, delete on site_visitors to lintel_system;
create policy outlived on site_visitors to lintel_system using (lead_id is null and last_at < now() - interval '180 days');

create table site_favorites (
  organisation_id uuid not null references organisations on delete cascade,
  visitor_id uuid not null,
  listing_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, visitor_id, listing_id),
  foreign key (organisation_id, visitor_id) references site_visitors on delete cascade,
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
create index site_favorites_listing on site_favorites (organisation_id, listing_id);
select lintel.keep_apart('site_favorites');

-- Homes that a visitor who follows has opened: the timeline tells of each once a day.
create table site_looks (
  organisation_id uuid not null references organisations on delete cascade,
  visitor_id uuid not null,
  listing_id uuid not null,
  told_at timestamptz not null default now(),
  primary key (organisation_id, visitor_id, listing_id),
  foreign key (organisation_id, visitor_id) references site_visitors on delete cascade,
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
create index site_looks_listing on site_looks (organisation_id, listing_id);
select lintel.keep_apart('site_looks');

-- A link that was mailed: what its owner typed and agreed to waits here until they prove that the address is theirs.
create table site_sign_ins (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  site_id uuid not null,
  -- The browser's own until then: its homes come along.
  visitor_id uuid,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  locale text not null check (length(locale) <= 10),
  -- The words they agreed to, as they read them.
  consent text not null check (length(consent) <= 2000),
  consent_version text not null check (length(consent_version) <= 200),
  follows boolean not null,
  -- A search that is to be saved: {"name", "filter", "frequency"}.
  search jsonb check (jsonb_typeof(search) = 'object'),
  -- Where on the site they were, and by which host.
  back text not null check (length(back) <= 500),
  host text check (length(host) <= 253),
  visit text check (length(visit) <= 36),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, site_id) references sites on delete cascade,
  foreign key (organisation_id, visitor_id) references site_visitors on delete set null (visitor_id)
);
create index site_sign_ins_site on site_sign_ins (organisation_id, site_id);
create index site_sign_ins_visitor on site_sign_ins (organisation_id, visitor_id) where visitor_id is not null;
create index site_sign_ins_made on site_sign_ins (created_at);
select lintel.keep_apart('site_sign_ins');
grant select, delete on site_sign_ins to lintel_system;
create policy outlived on site_sign_ins to lintel_system using (created_at < now() - interval '7 days');
