-- How a site looks and what leads where in it are part of what is worked on and of what is live.
update sites set content = jsonb_build_object('theme', 'hearth', 'nav', '[]'::jsonb) || content,
  published = case when published is not null then jsonb_build_object('theme', 'hearth', 'nav', '[]'::jsonb) || published end;

-- What members call a site among several; visitors do not see it.
alter table sites add column name text not null default '' check (length(name) <= 80);
-- A site that was deleted keeps its addresses: nobody can take them over.
alter table sites add column removed_at timestamptz;
alter table sites add check (removed_at is null or published is null);

-- The first page of a site, a page beside it, or an entry of its blog.
alter table content_documents add column kind text not null default 'page' check (kind in ('home', 'page', 'post'));
create unique index content_documents_home on content_documents (organisation_id, site_id) where kind = 'home' and removed_at is null;
create index content_documents_posts on content_documents (organisation_id, site_id, published_at desc)
  where kind = 'post' and published_at is not null and removed_at is null;
-- When it goes live by itself.
alter table content_documents add column publish_at timestamptz;
create index content_documents_waiting on content_documents (organisation_id, publish_at) where publish_at is not null;

-- What a site was composed of. Blocks are kept as they were composed: what a person changed since is told by them.
create table site_briefs (
  organisation_id uuid not null references organisations on delete cascade,
  site_id uuid not null,
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  shape jsonb not null check (jsonb_typeof(shape) = 'object'),
  sources jsonb not null check (jsonb_typeof(sources) = 'array'),
  sentences jsonb not null check (jsonb_typeof(sentences) = 'array'),
  composed jsonb not null check (jsonb_typeof(composed) = 'object'),
  state text not null default 'done' check (state in ('done', 'writing', 'failed')),
  cost int not null default 0 check (cost >= 0),
  changed_by uuid references users,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, site_id),
  foreign key (organisation_id, site_id) references sites on delete cascade
);
create index site_briefs_changer on site_briefs (changed_by) where changed_by is not null;
select lintel.keep_apart('site_briefs');

-- What was asked for, with all that stood before it.
create table site_revisions (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  site_id uuid not null,
  wish text not null check (length(wish) between 1 and 300),
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  made_by uuid references users,
  made_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, site_id) references sites on delete cascade
);
create index site_revisions_newest on site_revisions (organisation_id, site_id, id desc);
create index site_revisions_maker on site_revisions (made_by) where made_by is not null;
select lintel.keep_apart('site_revisions');

-- What was published although the gate named it: who answers for it, and why.
create table site_overrides (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  site_id uuid not null,
  broker text not null check (length(broker) between 1 and 120),
  reason text not null check (length(reason) between 1 and 1000),
  issues jsonb not null check (jsonb_typeof(issues) = 'array'),
  made_by uuid references users,
  made_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, site_id) references sites on delete cascade
);
create index site_overrides_newest on site_overrides (organisation_id, site_id, id desc);
create index site_overrides_maker on site_overrides (made_by) where made_by is not null;
select lintel.keep_apart('site_overrides', 'select, insert');

-- Names of their own that customers serve a site under. A name belongs to whoever proves it.
create table site_domains (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  site_id uuid not null,
  host text not null check (host = lower(host) and length(host) between 4 and 253),
  -- Stands in a text record of the name: whoever can put it there may use it.
  proof text not null check (length(proof) between 16 and 80),
  state text not null default 'waiting' check (state in ('waiting', 'live', 'failing')),
  problem text not null default '' check (length(problem) <= 300),
  checked_at timestamptz,
  live_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, site_id) references sites on delete cascade
);
create unique index site_domains_own on site_domains (organisation_id, host);
create index site_domains_site on site_domains (organisation_id, site_id);
create index site_domains_maker on site_domains (created_by) where created_by is not null;
-- Several may say that a name is theirs; only one can have proved it.
create unique index site_domains_live on site_domains (host) where state = 'live';
select lintel.keep_apart('site_domains');
-- A visitor brings nothing but the name: whose site it is, the system role finds out.
create policy system on site_domains for select to lintel_system using (true);
grant select (organisation_id, site_id, host, state) on site_domains to lintel_system;
