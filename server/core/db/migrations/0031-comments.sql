-- What members say to each other about a record: a lead, a listing, an appointment. Whoever sees the record sees it.
create table comments (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  subject_type text not null check (subject_type in ('lead', 'listing', 'appointment', 'deal')),
  subject_id uuid not null,
  -- What it answers; answers have none of their own.
  thread_id uuid,
  author_id uuid not null references users,
  body text not null check (length(body) between 1 and 5000),
  mentions uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  changed_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid references users,
  removed_at timestamptz,
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, thread_id) references comments on delete cascade
);
create index comments_subject on comments (organisation_id, subject_type, subject_id, id);
create index comments_thread on comments (organisation_id, thread_id) where thread_id is not null;
create index comments_author on comments (author_id);
create index comments_resolver on comments (resolved_by) where resolved_by is not null;
select lintel.keep_apart('comments', 'select, insert, update');

-- Only those about a lead that is gone for good go.
grant delete on comments to lintel_app;
create policy outlived on comments as restrictive for delete to lintel_app using (subject_type = 'lead' and not exists (
  select from leads l where l.organisation_id = comments.organisation_id and l.id = comments.subject_id));

-- A nod instead of an answer. Each of a person's is there or not; they go with what they nod at.
create table comment_reactions (
  organisation_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null references users,
  reaction text not null check (reaction in ('agree', 'thanks', 'love', 'joy', 'celebrate', 'seen')),
  at timestamptz not null default now(),
  primary key (organisation_id, comment_id, reaction, user_id),
  foreign key (organisation_id, comment_id) references comments on delete cascade
);
create index comment_reactions_user on comment_reactions (user_id);
select lintel.keep_apart('comment_reactions', 'select, insert, delete');
