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
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads
);
create index files_lead on files (organisation_id, lead_id, id desc) where deleted_at is null;
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
create trigger file_usage_on_delete after delete on files referencing old table as changed
  for each statement execute function lintel.count_files();
