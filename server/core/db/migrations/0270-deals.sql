-- What an organisation has in the making: a purchase, a sale or a lease on its way to the closing.
create table deals (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 120),
  pipeline text not null check (length(pipeline) <= 40),
  side text not null check (side in ('buyer', 'seller', 'lease')),
  stage text not null check (length(stage) <= 40),
  -- What the stage means and how likely it makes the deal, kept here so that sums need not ask.
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  probability int not null default 0 check (probability between 0 and 100),
  lead_id uuid,
  listing_id uuid,
  address text check (length(address) <= 200),
  price_cents bigint check (price_cents >= 0),
  -- What it earns and who has a share, as the contract describes it; the sum is made by the same rule that sheets are.
  commission jsonb not null,
  gross_cents bigint check (gross_cents >= 0),
  weighted_cents bigint generated always as (round(gross_cents * probability / 100.0)) stored,
  accepted_on date,
  closing_on date,
  closed_on date,
  next_date_on date,
  lost_reason text check (length(lost_reason) <= 200),
  time_zone text not null default 'UTC' check (length(time_zone) <= 60),
  owner_id uuid,
  owner_key uuid not null generated always as (coalesce(owner_id, '00000000-0000-0000-0000-000000000000')) stored,
  -- What has no price or no day comes last, and an index can say so.
  price_key bigint not null generated always as (coalesce(price_cents, 0)) stored,
  closing_key date not null generated always as (coalesce(closing_on, '9999-12-31')) stored,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  stage_changed_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  archived_at timestamptz,
  version int not null default 1,
  search text not null generated always as (lintel.plain(name || coalesce(' ' || address, ''))) stored,
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id),
  foreign key (organisation_id, listing_id) references listings on delete set null (listing_id),
  foreign key (organisation_id, owner_id) references memberships
);
create index deals_newest on deals (organisation_id, id desc) where archived_at is null;
create index deals_by_name on deals (organisation_id, name, id desc) where archived_at is null;
create index deals_by_price on deals (organisation_id, price_key desc, id desc) where archived_at is null;
create index deals_by_closing on deals (organisation_id, closing_key, id desc) where archived_at is null;
create index deals_by_change on deals (organisation_id, modified_at desc, id desc) where archived_at is null;
create index deals_of_owner on deals (organisation_id, owner_key, id desc) where archived_at is null;
create index deals_open on deals (organisation_id, pipeline, stage) where archived_at is null and state = 'open';
create index deals_archived on deals (organisation_id, archived_at desc, id desc) where archived_at is not null;
create index deals_of_lead on deals (organisation_id, lead_id) where lead_id is not null;
create index deals_of_listing on deals (organisation_id, listing_id) where listing_id is not null;
select lintel.keep_apart('deals', 'select, insert, update');

-- Who of the organisation has a share in it, from its terms: they see it, too.
create table deal_agents (
  organisation_id uuid not null,
  deal_id uuid not null,
  user_id uuid not null,
  primary key (organisation_id, deal_id, user_id),
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  foreign key (organisation_id, user_id) references memberships
);
create index deal_agents_user on deal_agents (organisation_id, user_id, deal_id);
select lintel.keep_apart('deal_agents', 'select, insert, delete');

-- Who takes part from outside. They stay within the organisation and go with nothing but the deal.
create table deal_parties (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  deal_id uuid not null,
  lead_id uuid,
  role text not null check (length(role) <= 40),
  name text not null check (length(name) between 1 and 120),
  company text not null default '' check (length(company) <= 120),
  email text not null default '' check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 40),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id)
);
create index deal_parties_deal on deal_parties (organisation_id, deal_id, id);
create index deal_parties_lead on deal_parties (organisation_id, lead_id) where lead_id is not null;
select lintel.keep_apart('deal_parties');

-- Pipelines and templates as an organisation wants them. Without a row here it has those that everybody begins with.
create table deal_settings (
  organisation_id uuid primary key references organisations on delete cascade,
  pipelines jsonb,
  templates jsonb
);
select lintel.keep_apart('deal_settings', 'select, insert, update');

create table deal_bulk_changes (
  organisation_id uuid not null references organisations on delete cascade,
  job_id uuid not null,
  deal_id uuid not null,
  before jsonb not null,
  version_after int not null,
  primary key (organisation_id, job_id, deal_id),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id) on delete cascade,
  foreign key (organisation_id, deal_id) references deals on delete cascade
);
create index deal_bulk_changes_deal on deal_bulk_changes (organisation_id, deal_id);
select lintel.keep_apart('deal_bulk_changes', 'select, insert');

alter table saved_views drop constraint saved_views_domain_check;
alter table saved_views add constraint saved_views_domain_check check (domain in
  ('leads', 'tasks', 'listings', 'deals', 'files', 'searches', 'showings'));
alter table comments drop constraint comments_subject_type_check;
alter table comments add constraint comments_subject_type_check check (subject_type in ('lead', 'listing', 'appointment', 'deal'));
