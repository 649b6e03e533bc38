-- What is being written of a client email is kept beside what goes out, and every state of it can be brought back.
alter table mail_templates add column draft jsonb;

create table mail_template_versions (
  organisation_id uuid not null,
  key text not null,
  version int not null,
  title text not null,
  content jsonb not null,
  saved_by uuid references users,
  saved_at timestamptz not null default now(),
  closed boolean not null default false,
  primary key (organisation_id, key, version),
  foreign key (organisation_id, key) references mail_templates on delete cascade
);
create index mail_template_versions_saver on mail_template_versions (saved_by) where saved_by is not null;
select lintel.keep_apart('mail_template_versions', 'select, insert, update, delete');

-- A version that went out or was restored over is not written over by what its writer saves next.
alter table content_versions add column closed boolean not null default false;

-- What is in use today is the first version.
insert into mail_template_versions (organisation_id, key, version, title, content, saved_by, saved_at, closed)
select organisation_id, key, version, subject, jsonb_build_object('subject', subject, 'in', said, 'blocks', blocks), changed_by, changed_at, true
from mail_templates where blocks is not null;
