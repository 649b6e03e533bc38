-- The room of files: folders, versions, uploads in parts, tags, how long a file must stay, and what its pages say.
create table file_folders (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  parent_id uuid,
  name text not null check (length(name) between 1 and 120),
  -- Everybody's in the organisation, or its maker's and the heads'. Folders within it are as it is.
  is_shared boolean not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, parent_id) references file_folders
);
create index file_folders_parent on file_folders (organisation_id, parent_id);
create index file_folders_maker on file_folders (created_by) where created_by is not null;
select lintel.keep_apart('file_folders');

-- What people keep beside a record. The bytes lie in the file store under a made-up key; the row is written after them,
-- and a job looks after keys that never got one.
create table files (
  organisation_id uuid not null references organisations,
  id uuid not null,
  lead_id uuid,
  name text not null check (length(name) between 1 and 255),
  content_type text not null,
  size bigint not null check (size > 0),
  storage_key text not null unique,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A file that somebody relies on as it is: it can neither be changed nor removed.
  locked_at timestamptz,
  -- What lies beside a lead stays in lead_id; records of other storeys are named by their kind. Pictures of listings, logos and
  -- files of imports are kept in the same store and are not filed: they belong to what shows them.
  folder_id uuid,
  record_type text check (length(record_type) <= 40),
  record_id uuid,
  -- Filed beside nothing: its bringer's own.
  is_own boolean not null default false,
  tags text[] not null default '{}' check (cardinality(tags) <= 30),
  kind text not null generated always as (
    case when content_type like 'image/%' then 'image' when content_type like 'audio/%' then 'audio'
      when content_type like 'video/%' then 'video' when content_type = 'application/pdf' then 'pdf'
      when content_type like '%sheet' or content_type in ('text/csv', 'application/vnd.ms-excel') then 'sheet'
      when content_type like 'text/%' or content_type = 'application/json' then 'text'
      when content_type = 'application/zip' then 'archive' else 'document' end) stored,
  search text not null generated always as (lintel.plain(name)) stored,
  -- Which of its contents is in force; the others stand in file_versions under their numbers.
  version int not null default 1,
  sha256 text check (length(sha256) = 64),
  content_by uuid references users,
  content_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Where no scanner is set up, nobody is waited for.
  scan text not null default 'off' check (scan in ('off', 'waiting', 'clean', 'infected')),
  is_sensitive boolean not null default false,
  retention text not null default 'none',
  keep_until date,
  held_at timestamptz,
  held_by uuid references users,
  hold_reason text check (length(hold_reason) <= 300),
  is_filed boolean not null generated always as (
    is_own or lead_id is not null or record_id is not null or folder_id is not null) stored,
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  check ((record_type is null) = (record_id is null)),
  check (num_nonnulls(lead_id, record_id, folder_id) <= 1),
  check ((held_at is null) = (hold_reason is null)),
  foreign key (organisation_id, folder_id) references file_folders
);
create index files_lead on files (organisation_id, lead_id, id desc) where deleted_at is null;
create index files_filed on files (organisation_id, id desc) where is_filed and deleted_at is null;
create index files_filed_by_name on files (organisation_id, name, id desc) where is_filed and deleted_at is null;
create index files_filed_by_size on files (organisation_id, size desc, id desc) where is_filed and deleted_at is null;
create index files_filed_by_change on files (organisation_id, changed_at desc, id desc) where is_filed and deleted_at is null;
create index files_in_trash on files (organisation_id, id desc) where is_filed and deleted_at is not null;
create index files_record on files (organisation_id, record_type, record_id, id desc) where record_id is not null;
create index files_folder on files (organisation_id, folder_id, id desc) where folder_id is not null;
create index files_content_by on files (content_by) where content_by is not null;
create index files_held_by on files (held_by) where held_by is not null;
create index files_search on files using gin (organisation_id, search gin_trgm_ops) where is_filed and deleted_at is null;
create index files_kept on files (organisation_id, lead_id) where held_at is not null or keep_until is not null;
create index files_due on files (organisation_id, keep_until, id) where keep_until is not null and is_filed and deleted_at is null;
select lintel.keep_apart('files');

-- How much an organisation keeps, so that a limit needs no sum over all its files.
create table file_usage (
  organisation_id uuid primary key references organisations on delete cascade,
  files bigint not null,
  bytes bigint not null
);
select lintel.keep_apart('file_usage', 'select, insert, update');

create function lintel.count_files() returns trigger language plpgsql as $$
begin
  insert into file_usage as u (organisation_id, files, bytes)
    select organisation_id, case tg_op when 'INSERT' then 1 else -1 end * count(*), case tg_op when 'INSERT' then 1 else -1 end * sum(size)
    from changed group by 1
    on conflict (organisation_id) do update set files = u.files + excluded.files, bytes = u.bytes + excluded.bytes;
  return null;
end $$;
create trigger file_usage_on_insert after insert on files referencing new table as changed
  for each statement execute function lintel.count_files();

-- The count of a demo's files goes with the demo.
create trigger file_usage_on_delete after delete on files referencing old table as changed
  for each statement when (current_user <> 'lintel_remover') execute function lintel.count_files();

-- What is held for a court nobody removes: no screen, no job, no lead that goes and takes its files along. Only a demo ends whole.
create function lintel.refuse_held() returns trigger language plpgsql as $$
begin
  raise exception 'A file on legal hold cannot be removed.' using errcode = 'restrict_violation', constraint = 'files_on_hold';
end $$;
create trigger files_on_hold_stay before delete on files for each row
  when (old.held_at is not null and current_user <> 'lintel_remover') execute function lintel.refuse_held();
create trigger files_on_hold_stay_in_sight before update of deleted_at on files for each row
  when (old.held_at is not null and new.deleted_at is not null) execute function lintel.refuse_held();

create table file_versions (
  organisation_id uuid not null,
  file_id uuid not null,
  version int not null check (version > 0),
  content_type text not null,
  size bigint not null check (size > 0),
  sha256 text check (length(sha256) = 64),
  storage_key text not null unique,
  scan text not null default 'off' check (scan in ('off', 'waiting', 'clean', 'infected')),
  created_by uuid references users,
  created_at timestamptz not null,
  primary key (organisation_id, file_id, version),
  foreign key (organisation_id, file_id) references files on delete cascade
);
create index file_versions_maker on file_versions (created_by) where created_by is not null;
select lintel.keep_apart('file_versions');

-- Earlier contents take room as the present one does.
create function lintel.count_file_versions() returns trigger language plpgsql as $$
begin
  insert into file_usage as u (organisation_id, files, bytes)
    select organisation_id, 0, case tg_op when 'INSERT' then 1 else -1 end * sum(size) from changed group by 1
    on conflict (organisation_id) do update set bytes = u.bytes + excluded.bytes;
  return null;
end $$;
create trigger file_usage_on_version after insert on file_versions referencing new table as changed
  for each statement execute function lintel.count_file_versions();
create trigger file_usage_on_version_gone after delete on file_versions referencing old table as changed
  for each statement when (current_user <> 'lintel_remover') execute function lintel.count_file_versions();

create function lintel.count_file_size() returns trigger language plpgsql as $$
begin
  update file_usage set bytes = bytes + new.size - old.size where organisation_id = new.organisation_id;
  return null;
end $$;
create trigger file_usage_on_size after update of size on files for each row when (new.size <> old.size)
  execute function lintel.count_file_size();

-- Something on its way, in parts of one size that may come twice and in any order. A job ends what nobody finished.
create table file_uploads (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 255),
  size bigint not null check (size > 0),
  part_size int not null check (part_size > 0),
  place jsonb not null default '{}',
  -- Of which file it becomes a further version.
  version_of uuid,
  file_id uuid,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  -- What is brought as sensitive lies enciphered in the store from its first part on.
  is_sensitive boolean not null default false,
  primary key (organisation_id, id)
);
create index file_uploads_maker on file_uploads (created_by);
select lintel.keep_apart('file_uploads');

create table file_upload_parts (
  organisation_id uuid not null,
  upload_id uuid not null,
  part int not null check (part >= 0),
  primary key (organisation_id, upload_id, part),
  foreign key (organisation_id, upload_id) references file_uploads on delete cascade
);
select lintel.keep_apart('file_upload_parts', 'select, insert, delete');

-- What the pages of a file say.
create table file_texts (
  organisation_id uuid not null,
  file_id uuid not null,
  version int not null,
  pages int not null,
  content text not null check (length(content) <= 300000),
  words tsvector not null generated always as (to_tsvector('simple', lintel.plain(content))) stored,
  primary key (organisation_id, file_id),
  foreign key (organisation_id, file_id) references files on delete cascade
);
create index file_texts_words on file_texts using gin (organisation_id, words);
select lintel.keep_apart('file_texts');

-- Like find_leads: ids only, which are read under the policy and by who may see them again.
grant select (organisation_id, id, search, is_filed, deleted_at) on files to lintel_search;
create policy search on files for select to lintel_search using (true);
grant select (organisation_id, file_id, words) on file_texts to lintel_search;
create policy search on file_texts for select to lintel_search using (true);

create function lintel.find_files(fragment text, sought text, most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  here uuid := lintel.org();
begin
  if here is null or length(fragment) < 2 then return; end if;
  return query select found.id from (
    (select f.id from files f where f.organisation_id = here and f.is_filed and f.deleted_at is null
      and f.search like '%' || fragment || '%' order by f.id desc limit most)
    union
    (select t.file_id from file_texts t where sought <> '' and t.organisation_id = here
      and t.words @@ to_tsquery('simple', sought) limit most)) found
    order by found.id desc limit most;
end $$;
alter function lintel.find_files(text, text, int) owner to lintel_search;
revoke execute on function lintel.find_files(text, text, int) from public;
grant execute on function lintel.find_files(text, text, int) to lintel_app;

-- A link by which somebody outside opens one file. Its token is known by its hash only.
create table file_shares (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  file_id uuid not null,
  token_hash text not null,
  note text not null default '' check (length(note) <= 120),
  expires_at timestamptz,
  password_hash text,
  is_view_only boolean not null default false,
  opens int not null default 0,
  opened_at timestamptz,
  revoked_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  -- What somebody outside is shown can bear across it whom it was given to.
  is_marked boolean not null default false,
  primary key (organisation_id, id),
  foreign key (organisation_id, file_id) references files on delete cascade
);
create unique index file_shares_token on file_shares (token_hash);
create index file_shares_file on file_shares (organisation_id, file_id, id desc);
create index file_shares_maker on file_shares (created_by) where created_by is not null;
select lintel.keep_apart('file_shares');

-- A visitor brings nothing but the token: whose file it is, the system role finds out.
grant select (organisation_id, id, token_hash) on file_shares to lintel_system;
create policy system on file_shares for select to lintel_system using (true);

create table file_share_visits (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  share_id uuid not null,
  what text not null check (what in ('opened', 'downloaded', 'refused')),
  ip text not null check (length(ip) <= 64),
  agent text not null check (length(agent) <= 300),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, share_id) references file_shares on delete cascade
);
create index file_share_visits_share on file_share_visits (organisation_id, share_id, id desc);
select lintel.keep_apart('file_share_visits', 'select, insert');

-- Who came by is personal: after a while it goes by itself.
grant select, delete on file_share_visits to lintel_system;
create policy outlived on file_share_visits to lintel_system using (created_at < now() - interval '400 days');

-- A picture in smaller widths, made by a job. They are ours to make again, so they take no room of anybody's plan.
create table picture_sizes (
  organisation_id uuid not null,
  file_id uuid not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  size bigint not null check (size > 0),
  storage_key text not null unique,
  primary key (organisation_id, file_id, width),
  foreign key (organisation_id, file_id) references files on delete cascade
);
select lintel.keep_apart('picture_sizes', 'select, insert, delete');

-- What a law wants kept nobody removes before its day, no screen, no job and no lead that goes and takes its files along: as with a
-- hold for a court. Only a demo ends whole.
create function lintel.refuse_kept() returns trigger language plpgsql as $$
begin
  raise exception 'A file that is kept by law cannot be removed before %.', old.keep_until
    using errcode = 'restrict_violation', constraint = 'files_kept_by_law';
end $$;
create trigger files_kept_by_law_stay before delete on files for each row
  when (old.keep_until > current_date and current_user <> 'lintel_remover') execute function lintel.refuse_kept();
create trigger files_kept_by_law_stay_in_sight before update of deleted_at on files for each row
  when (new.keep_until > current_date and old.deleted_at is null and new.deleted_at is not null) execute function lintel.refuse_kept();

-- For how many years papers are kept, by kind and state. An organisation without rows has what everybody begins with.
create table retention_rules (
  organisation_id uuid not null references organisations on delete cascade,
  kind text not null check (kind in ('buyer', 'seller', 'lease', 'transaction', 'trust_account', 'application', 'advertising')),
  -- Without letters: all states that have no rule of their own.
  state text not null default '' check (state ~ '^([A-Z]{2})?$'),
  years int not null check (years between 1 and 30),
  primary key (organisation_id, kind, state)
);
select lintel.keep_apart('retention_rules', 'select, insert, delete');
alter table brands add foreign key (organisation_id, logo_id) references files on delete set null (logo_id);
