-- Where the parts of a form are signed, and by whom as what: laid over the same form again, without anybody's name.
create table signing_templates (
  organisation_id uuid not null references organisations (id),
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 120),
  roles jsonb not null check (jsonb_typeof(roles) = 'array'),
  in_order boolean not null default false,
  message text not null default '',
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
comment on table signing_templates is 'Roles and fields of a form that is signed again and again.';
create unique index signing_templates_name on signing_templates (organisation_id, lower(name));
create index signing_templates_maker on signing_templates (created_by);
select lintel.keep_apart('signing_templates');
