-- By when what must have happened. Counted by a rule from acceptance, closing or another date, or put there by hand.
create table deal_dates (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  deal_id uuid not null,
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  name text not null check (length(name) between 1 and 120),
  rule jsonb,
  on_day date,
  at_time text not null default '17:00' check (at_time ~ '^\d\d:\d\d$'),
  state text not null default 'open' check (state in ('open', 'done', 'waived')),
  reason text not null default '' check (length(reason) <= 300),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, deal_id, key),
  foreign key (organisation_id, deal_id) references deals on delete cascade
);
create index deal_dates_open on deal_dates (organisation_id, on_day) where state = 'open';
select lintel.keep_apart('deal_dates');
