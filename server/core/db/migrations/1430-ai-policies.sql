-- What an organization lets AI be used for: by kind of act, who words it, which roles may ask for it, and whether somebody must
-- have read a draft before it is used. A kind without a row is as usual.
create table ai_policies (
  organisation_id uuid not null references organisations on delete cascade,
  act text not null check (act in ('remarks', 'post', 'page', 'analysis', 'email', 'text', 'reply', 'summary', 'documents', 'practice', 'chat')),
  writer text not null check (writer in ('model', 'rules', 'nobody')),
  roles text[] not null check (cardinality(roles) <= 10),
  needs_approval boolean not null default false,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null default now(),
  primary key (organisation_id, act)
);
create index ai_policies_changer on ai_policies (changed_by);
select lintel.keep_apart('ai_policies', 'select, insert, update');

-- Its changes are kept like those of other settings, and can be taken back.
create trigger settings_history after insert or update or delete on ai_policies for each row
  when (current_user = 'lintel_app') execute function lintel.keep_setting('act');
