-- Fields of public forms that were refused, one row for each field and filling of a form. A filling is known by the hash of when its form was
-- opened, which the form carries sealed: nothing that was written is kept, nor who wrote it, nor from where.
create table form_refusals (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  place text not null check (place in ('site', 'form')),
  slug text not null check (length(slug) <= 60),
  filling bytea not null check (length(filling) = 16),
  field text not null check (field in ('name', 'email', 'phone', 'message', 'consent')),
  times int not null default 1 check (times > 0),
  -- The same form was sent and taken in afterwards.
  is_mended boolean not null default false,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index form_refusals_filling on form_refusals (organisation_id, filling, field);
create index form_refusals_came on form_refusals (organisation_id, created_at);
select lintel.keep_apart('form_refusals', 'select, insert, update');
grant select, delete on form_refusals to lintel_system;
create policy outlived on form_refusals to lintel_system using (created_at < now() - interval '400 days');
