-- The words of mails that clients get by themselves, where an organization has its own. Restored, a row keeps its version and has no
-- words.
create table mail_templates (
  organisation_id uuid not null references organisations,
  key text not null check (length(key) <= 40),
  subject text not null check (length(subject) <= 200),
  -- The subject in other languages.
  said jsonb not null default '{}',
  blocks jsonb,
  -- Addresses of its pictures, by file.
  pictures jsonb not null default '{}',
  changed_by uuid not null references users,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, key)
);
select lintel.keep_apart('mail_templates', 'select, insert, update');
