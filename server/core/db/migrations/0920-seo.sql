-- What search engines are told of a site: templates for its kinds of pages, and what a single page says instead.
create table seo_settings (
  organisation_id uuid not null references organisations on delete cascade,
  site_id uuid not null,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  changed_by uuid references users,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, site_id),
  foreign key (organisation_id, site_id) references sites on delete cascade
);
create index seo_settings_changer on seo_settings (changed_by) where changed_by is not null;
select lintel.keep_apart('seo_settings', 'select, insert, update');
-- Who robots.txt asks to stay away from which site: one file tells it for all of them.
create policy system on seo_settings for select to lintel_system using (true);
grant select (organisation_id, site_id, settings) on seo_settings to lintel_system;
create index seo_settings_blocking on seo_settings (organisation_id, site_id) where settings ->> 'blocksAi' = 'true';

-- Of a site itself, a page made of blocks, or a home: the subject's id is that of each.
create table seo_pages (
  organisation_id uuid not null references organisations on delete cascade,
  site_id uuid not null,
  subject_id uuid not null,
  kind text not null check (kind in ('home', 'page', 'listing')),
  title text not null default '' check (length(title) <= 300),
  description text not null default '' check (length(description) <= 600),
  canonical text not null default '' check (length(canonical) <= 2000),
  robots text not null default 'usual' check (robots in ('usual', 'index', 'noindex')),
  changed_by uuid references users,
  changed_at timestamptz not null default now(),
  primary key (organisation_id, site_id, subject_id),
  foreign key (organisation_id, site_id) references sites on delete cascade
);
create index seo_pages_changer on seo_pages (changed_by) where changed_by is not null;
select lintel.keep_apart('seo_pages');

-- Addresses below a site that lead elsewhere. One address leads to one place.
create table seo_redirects (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  site_id uuid not null,
  source text not null check (source ~ '^/' and length(source) <= 500),
  -- Empty where the page is gone for good.
  target text not null check (length(target) <= 2000),
  status int not null check (status in (301, 302, 410)),
  made_by text not null default 'hand' check (made_by in ('hand', 'rename', 'import')),
  hits bigint not null default 0,
  hit_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, site_id) references sites on delete cascade,
  check ((status = 410) = (target = ''))
);
create unique index seo_redirects_source on seo_redirects (organisation_id, site_id, source);
create index seo_redirects_newest on seo_redirects (organisation_id, site_id, id desc);
create index seo_redirects_maker on seo_redirects (created_by) where created_by is not null;
select lintel.keep_apart('seo_redirects');

-- What was found the last times that a site was looked through.
create table seo_audits (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  site_id uuid not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  score int check (score between 0 and 100),
  pages int not null default 0,
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  started_by uuid references users,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, site_id) references sites on delete cascade
);
create index seo_audits_newest on seo_audits (organisation_id, site_id, id desc);
create unique index seo_audits_running on seo_audits (organisation_id, site_id) where state = 'running';
create index seo_audits_starter on seo_audits (started_by) where started_by is not null;
select lintel.keep_apart('seo_audits');
