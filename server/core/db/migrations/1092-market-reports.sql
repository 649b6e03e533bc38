-- Reports of a ZIP code are counted from homes that closed there or are on offer.
create index listings_by_zip on listings (organisation_id, left(postal_code, 5), standard_status)
  where archived_at is null and postal_code is not null;

-- A room of its own for the program that sends them.
alter table programs drop constraint programs_room_check;
alter table programs add constraint programs_room_check check (room in ('automations', 'campaigns', 'markets'));

-- The program of an organization that sends reports, made when somebody first subscribes.
create table market_programs (
  organisation_id uuid primary key references organisations on delete cascade,
  program_id uuid not null,
  foreign key (organisation_id, program_id) references programs on delete cascade
);
select lintel.keep_apart('market_programs', 'select, insert');

-- A client who gets the report of a ZIP code each month.
create table market_subscriptions (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  postal_code text not null check (postal_code ~ '^\d{5}$'),
  -- The day from which the next one is due.
  next_on date not null,
  last_sent_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create unique index market_subscriptions_once on market_subscriptions (organisation_id, lead_id, postal_code) where ended_at is null;
create index market_subscriptions_zip on market_subscriptions (organisation_id, postal_code, id desc) where ended_at is null;
create index market_subscriptions_due on market_subscriptions (organisation_id, next_on, lead_id) where ended_at is null;
create index market_subscriptions_lead on market_subscriptions (organisation_id, lead_id);
create index market_subscriptions_maker on market_subscriptions (created_by) where created_by is not null;
select lintel.keep_apart('market_subscriptions', 'select, insert, update, delete');
