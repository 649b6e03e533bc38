-- What people say below a post on its network, and what is answered from here.
create table social_comments (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  post_id uuid not null,
  channel_id uuid not null,
  -- The network's own; of an answer it is known once the network took it.
  external_id text check (length(external_id) between 1 and 300),
  -- Empty where the network names nobody.
  author text not null default '' check (length(author) <= 200),
  words text not null check (length(words) <= 10000),
  said_at timestamptz not null,
  -- Of an answer: what it answers, and who wrote it here.
  answer_to uuid,
  written_by uuid references users,
  state text not null default 'received' check (state in ('received', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  error text check (length(error) <= 1000),
  -- Somebody saw that nothing is to be answered.
  handled_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, post_id, channel_id) references social_deliveries (organisation_id, post_id, channel_id) on delete cascade,
  foreign key (organisation_id, answer_to) references social_comments on delete cascade,
  check ((answer_to is null) = (state = 'received'))
);
create unique index social_comments_external on social_comments (organisation_id, channel_id, external_id) where external_id is not null;
create index social_comments_post on social_comments (organisation_id, post_id, channel_id);
create index social_comments_shown on social_comments (organisation_id, said_at desc, id desc) where answer_to is null;
create index social_comments_answers on social_comments (organisation_id, answer_to) where answer_to is not null;
create index social_comments_writer on social_comments (written_by) where written_by is not null;
select lintel.keep_apart('social_comments');

-- Why comments of a post cannot be read: its channel does not allow it.
alter table social_deliveries add column comments_error text check (length(comments_error) <= 1000);
