-- What a deal must have on file and what is to be done for it.
create table deal_items (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  deal_id uuid not null,
  position int not null,
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('document', 'task')),
  need text not null check (need in ('required', 'if_applicable', 'optional')),
  before_stage text check (length(before_stage) <= 40),
  state text not null default 'open' check (state in ('open', 'submitted', 'returned', 'approved', 'done', 'waived')),
  file_id uuid,
  reason text not null default '' check (length(reason) <= 300),
  submitted_by uuid references users,
  submitted_at timestamptz,
  reviewed_by uuid references users,
  reviewed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  check (state <> 'approved' or file_id is not null),
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  foreign key (organisation_id, file_id) references files
);
create index deal_items_deal on deal_items (organisation_id, deal_id, position, id);
create index deal_items_file on deal_items (organisation_id, file_id) where file_id is not null;
create index deal_items_waiting on deal_items (organisation_id, submitted_at, id) where state = 'submitted';
create index deal_items_submitter on deal_items (submitted_by) where submitted_by is not null;
create index deal_items_reviewer on deal_items (reviewed_by) where reviewed_by is not null;
select lintel.keep_apart('deal_items');

-- A file that somebody relies on as it is: it can neither be changed nor removed.
alter table files add column locked_at timestamptz;
