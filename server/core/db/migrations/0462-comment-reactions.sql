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
