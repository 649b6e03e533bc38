-- Pieces of marketing made of a listing: a tree of blocks, approved, and frozen as it was published.
create table marketing_pieces (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  kind text not null check (kind in ('flyer', 'postcard', 'email', 'landing')),
  title text not null check (length(title) between 1 and 120),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'changes', 'approved', 'published', 'archived')),
  occasion text not null check (occasion in ('new', 'price', 'open_house', 'sold', 'other')),
  listing_id uuid,
  open_house_id uuid,
  -- What the record said when the words were written.
  facts jsonb check (jsonb_typeof(facts) = 'object'),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  note text not null default '' check (length(note) <= 500),
  expires_on date,
  author_id uuid references users,
  approved_by uuid references users,
  approved_at timestamptz,
  published_at timestamptz,
  -- As it was published, and the hash of that.
  frozen text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of a landing page: the page that it became.
  page_id uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade,
  foreign key (organisation_id, open_house_id) references open_houses on delete set null (open_house_id),
  foreign key (organisation_id, page_id) references content_documents on delete set null (page_id),
  check ((frozen is null) = (sha256 is null) and (frozen is null) = (published_at is null)),
  check (state <> 'published' or (frozen is not null and approved_at is not null))
);
create index marketing_pieces_shown on marketing_pieces (organisation_id, id desc) where state <> 'archived';
create index marketing_pieces_state on marketing_pieces (organisation_id, state, id desc);
create index marketing_pieces_listing on marketing_pieces (organisation_id, listing_id, id desc) where listing_id is not null;
create index marketing_pieces_open_house on marketing_pieces (organisation_id, open_house_id) where open_house_id is not null;
create index marketing_pieces_page on marketing_pieces (organisation_id, page_id) where page_id is not null;
create index marketing_pieces_author on marketing_pieces (author_id) where author_id is not null;
create index marketing_pieces_approver on marketing_pieces (approved_by) where approved_by is not null;
select lintel.keep_apart('marketing_pieces', 'select, insert, update');

-- What still waits, by when it goes: the calendar of all that goes out.
create index messages_waiting on messages (organisation_id, send_at) where state in ('queued', 'held') and send_at is not null;
