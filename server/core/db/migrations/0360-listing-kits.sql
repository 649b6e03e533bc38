-- What a listing is marketed with: the facts it was drawn from and the texts, each sentence with its fields.
create table listing_kits (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  listing_id uuid not null,
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  version int not null default 1,
  made_by uuid references users,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, listing_id),
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
create index listing_kits_maker on listing_kits (made_by) where made_by is not null;
select lintel.keep_apart('listing_kits', 'select, insert, update');
