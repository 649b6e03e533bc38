-- A folder there for each deal or folder here, so that a name that is changed on either side makes no second one.
create table drive_folders (
  organisation_id uuid not null,
  connection_id uuid not null,
  -- `root`, or the kind and id of what it is of here.
  of text not null check (length(of) between 1 and 80),
  -- The folder that was chosen there: another one has folders of its own.
  root text not null check (length(root) between 1 and 500),
  external_id text not null check (length(external_id) between 1 and 1000),
  primary key (organisation_id, connection_id, root, of),
  foreign key (organisation_id, connection_id) references connections on delete cascade
);
select lintel.keep_apart('drive_folders');

-- Contents that went there, each once: what is removed there is not copied again by itself.
create table drive_copies (
  organisation_id uuid not null,
  connection_id uuid not null,
  file_id uuid not null,
  version int not null,
  external_id text not null check (length(external_id) between 1 and 1000),
  copied_at timestamptz not null default now(),
  primary key (organisation_id, connection_id, file_id, version),
  foreign key (organisation_id, connection_id) references connections on delete cascade,
  foreign key (organisation_id, file_id) references files on delete cascade
);
create index drive_copies_file on drive_copies (organisation_id, file_id);
select lintel.keep_apart('drive_copies');
