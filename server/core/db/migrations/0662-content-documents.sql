-- Pages that an organisation makes of blocks. What is published is a copy of its own; earlier versions are kept beside it.
create table content_documents (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  site_id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9](-?[a-z0-9])*$' and length(slug) between 2 and 60),
  title text not null check (length(title) between 1 and 120),
  description text not null default '' check (length(description) <= 300),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Title, description and blocks as everybody sees them.
  published jsonb check (jsonb_typeof(published) = 'object'),
  published_at timestamptz,
  -- Files that stand in one of the two: these and no others are shown to everybody.
  pictures uuid[] not null default '{}',
  created_by uuid references users,
  changed_by uuid references users,
  changed_at timestamptz not null default now(),
  removed_at timestamptz,
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, site_id) references sites on delete cascade,
  check ((published is null) = (published_at is null))
);
create unique index content_documents_address on content_documents (organisation_id, site_id, slug) where removed_at is null;
create index content_documents_site on content_documents (organisation_id, site_id, id);
create index content_documents_maker on content_documents (created_by) where created_by is not null;
create index content_documents_changer on content_documents (changed_by) where changed_by is not null;
select lintel.keep_apart('content_documents', 'select, insert, update');

create table content_versions (
  organisation_id uuid not null,
  document_id uuid not null,
  version int not null,
  title text not null,
  content jsonb not null,
  saved_by uuid references users,
  saved_at timestamptz not null default now(),
  primary key (organisation_id, document_id, version),
  foreign key (organisation_id, document_id) references content_documents on delete cascade
);
create index content_versions_saver on content_versions (saved_by) where saved_by is not null;
select lintel.keep_apart('content_versions', 'select, insert, update, delete');
