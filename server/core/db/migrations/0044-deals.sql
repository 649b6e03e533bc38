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
  -- Which template its checklist is from, and by what it was the closest.
  template jsonb,
  -- What kind of sale a deal is, or of lease: told apart from the type of the home.
  sale_kind text check (sale_kind in ('resale', 'new_construction', 'auction', 'reo', 'short_sale',
    'land', 'relocation', 'new_lease', 'lease_renewal', 'sublease', 'lease_option')),
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id),
  foreign key (organisation_id, listing_id) references listings on delete set null (listing_id),
  foreign key (organisation_id, owner_id) references memberships,
  constraint deals_sale_kind_fits check (
    sale_kind is null or (side = 'lease') = (sale_kind in ('new_lease', 'lease_renewal', 'sublease', 'lease_option')))
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
  -- Who sees to a date, and the paper by which it was waived.
  owner_id uuid,
  waiver_file_id uuid,
  -- For which day somebody was told of a date, and how many days before it.
  told_day date,
  told_ahead int check (told_ahead >= 0),
  -- The roles that see a date in the room; null for the usual.
  shown_to text[],
  primary key (organisation_id, id),
  unique (organisation_id, deal_id, key),
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  foreign key (organisation_id, owner_id) references memberships,
  foreign key (organisation_id, waiver_file_id) references files on delete set null (waiver_file_id)
);
create index deal_dates_open on deal_dates (organisation_id, on_day) where state = 'open';
create index deal_dates_owner on deal_dates (organisation_id, owner_id) where owner_id is not null;
create index deal_dates_waiver on deal_dates (organisation_id, waiver_file_id) where waiver_file_id is not null;
select lintel.keep_apart('deal_dates');

-- What a deal must have on file and what is to be done for it.
create table deal_items (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  deal_id uuid not null,
  position int not null,
  name text not null check (length(name) between 1 and 120),
  -- What must be known and written down, and reviews that later lines wait for.
  kind text not null check (kind in ('document', 'task', 'info', 'gate')),
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
  -- Some documents grow old: a pay slip after thirty days, a bank statement after sixty.
  good_for_days int check (good_for_days between 1 and 3650),
  dated_on date,
  value text not null default '' check (length(value) <= 500),
  -- A document that was approved stays approved when its time is over and the file is gone; a review has none.
  purged_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  foreign key (organisation_id, file_id) references files,
  constraint deal_items_filled check (kind <> 'info' or state <> 'done' or value <> ''),
  constraint deal_items_approved check (state <> 'approved' or file_id is not null or purged_at is not null or kind = 'gate')
);
create index deal_items_deal on deal_items (organisation_id, deal_id, position, id);
create index deal_items_file on deal_items (organisation_id, file_id) where file_id is not null;
create index deal_items_waiting on deal_items (organisation_id, submitted_at, id) where state = 'submitted';
create index deal_items_submitter on deal_items (submitted_by) where submitted_by is not null;
create index deal_items_reviewer on deal_items (reviewed_by) where reviewed_by is not null;
select lintel.keep_apart('deal_items');

-- By what somebody's commissions are split, from a day on. A plan is never changed: the next one takes over.
create table commission_plans (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  -- Nobody's is for all who have none of their own.
  user_id uuid,
  user_key uuid not null generated always as (coalesce(user_id, '00000000-0000-0000-0000-000000000000')) stored,
  name text not null check (length(name) between 1 and 80),
  from_day date not null,
  terms jsonb not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  version int not null,
  primary key (organisation_id, id),
  unique (organisation_id, user_key, from_day),
  foreign key (organisation_id, user_id) references memberships,
  unique (organisation_id, user_key, version)
);
create index commission_plans_user on commission_plans (organisation_id, user_id) where user_id is not null;
create index commission_plans_author on commission_plans (created_by) where created_by is not null;
select lintel.keep_apart('commission_plans', 'select, insert, delete');

-- A sheet that was approved, as it was approved.
create table deal_sheets (
  organisation_id uuid not null,
  deal_id uuid not null,
  state text not null check (state in ('approved', 'sent', 'funded', 'paid')),
  on_day date not null,
  sheet jsonb not null,
  approved_by uuid not null references users,
  approved_at timestamptz not null default now(),
  primary key (organisation_id, deal_id),
  foreign key (organisation_id, deal_id) references deals on delete cascade
);
create index deal_sheets_approver on deal_sheets (approved_by);
select lintel.keep_apart('deal_sheets');

-- What an approved sheet adds to somebody's year: tiers and caps are counted from these, of deals that are closed.
create table deal_earnings (
  organisation_id uuid not null,
  deal_id uuid not null,
  user_id uuid not null,
  plan_id uuid,
  on_day date not null,
  split_cents bigint not null,
  house_cents bigint not null,
  agent_cents bigint not null,
  -- What else a year can be counted by: the gross behind what was split, and how much of a deal it was, in millionths.
  gross_cents bigint not null default 0,
  units int not null default 0,
  primary key (organisation_id, deal_id, user_id),
  foreign key (organisation_id, deal_id) references deal_sheets on delete cascade,
  foreign key (organisation_id, user_id) references memberships,
  foreign key (organisation_id, plan_id) references commission_plans
);
create index deal_earnings_user on deal_earnings (organisation_id, user_id, on_day);
create index deal_earnings_plan on deal_earnings (organisation_id, plan_id) where plan_id is not null;
select lintel.keep_apart('deal_earnings', 'select, insert, delete');

-- What buyers offer for a listing. The terms are one value, as the contract describes it.
create table listing_offers (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  listing_id uuid not null,
  state text not null default 'received'
    check (state in ('received', 'presented', 'countered', 'accepted', 'rejected', 'withdrawn', 'expired')),
  round int not null default 0 check (round >= 0),
  -- Its place among those who wait in case the accepted one falls through.
  backup int check (backup > 0),
  buyer text not null check (length(buyer) between 1 and 120),
  lead_id uuid,
  price_cents bigint not null check (price_cents >= 0),
  terms jsonb not null,
  expires_at timestamptz,
  letter_id uuid,
  deal_id uuid,
  created_by uuid references users,
  received_at timestamptz not null default now(),
  presented_at timestamptz,
  decided_at timestamptz,
  modified_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id),
  foreign key (organisation_id, letter_id) references files,
  foreign key (organisation_id, deal_id) references deals on delete set null (deal_id)
);
create index listing_offers_listing on listing_offers (organisation_id, listing_id, id);
create index listing_offers_lead on listing_offers (organisation_id, lead_id) where lead_id is not null;
create index listing_offers_letter on listing_offers (organisation_id, letter_id) where letter_id is not null;
create index listing_offers_deal on listing_offers (organisation_id, deal_id) where deal_id is not null;
create index listing_offers_author on listing_offers (created_by) where created_by is not null;

-- A home is sold once.
create unique index listing_offers_accepted on listing_offers (organisation_id, listing_id) where state = 'accepted';
select lintel.keep_apart('listing_offers', 'select, insert, update');

-- What an offer said before each counter.
create table listing_offer_rounds (
  organisation_id uuid not null,
  offer_id uuid not null,
  round int not null check (round > 0),
  by_side text not null check (by_side in ('seller', 'buyer')),
  price_cents bigint not null,
  concessions_cents bigint not null,
  closing_on date,
  note text not null default '' check (length(note) <= 500),
  at timestamptz not null default now(),
  primary key (organisation_id, offer_id, round),
  foreign key (organisation_id, offer_id) references listing_offers on delete cascade
);
select lintel.keep_apart('listing_offer_rounds', 'select, insert');

-- What a sale costs the seller whatever the offer, and the link by which offers are shown to them.
create table listing_sales (
  organisation_id uuid not null,
  listing_id uuid not null,
  costs jsonb,
  link_mark uuid,
  shared_at timestamptz,
  -- A second link to the offers on a home, for agents of buyers.
  agents_link_mark uuid,
  agents_shared_at timestamptz,
  primary key (organisation_id, listing_id),
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
select lintel.keep_apart('listing_sales', 'select, insert, update');

-- Where the money of a deal is to go. Numbers are sealed; their last digits are all that is shown of them. One in force for each
-- use: another one takes its place, and until two people have checked that one nothing goes on.
create table deal_wires (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  deal_id uuid not null,
  use text not null check (use in ('earnest_money', 'closing_funds', 'proceeds', 'payoff', 'commission', 'other')),
  payee text not null check (length(payee) between 1 and 120),
  bank text not null default '' check (length(bank) <= 120),
  reference text not null default '' check (length(reference) <= 120),
  sealed text not null,
  ending text not null check (length(ending) <= 4),
  state text not null default 'unverified' check (state in ('unverified', 'verified', 'rejected', 'replaced')),
  replaces uuid,
  reason text not null default '' check (length(reason) <= 300),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  foreign key (organisation_id, replaces) references deal_wires
);
create unique index deal_wires_in_force on deal_wires (organisation_id, deal_id, use) where state in ('unverified', 'verified');
create index deal_wires_deal on deal_wires (organisation_id, deal_id, id desc);
create index deal_wires_replaced on deal_wires (organisation_id, replaces) where replaces is not null;
create index deal_wires_maker on deal_wires (created_by);
select lintel.keep_apart('deal_wires', 'select, insert, update');

-- Who called the payee back, at a number from where, and whether what they read out was what stands here. Nobody changes it.
create table deal_wire_checks (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  wire_id uuid not null,
  user_id uuid not null references users,
  spoke_with text not null check (length(spoke_with) between 1 and 120),
  phone text not null check (length(phone) between 1 and 40),
  source text not null check (source in ('met', 'contract', 'own_records', 'official_site')),
  matched boolean not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, wire_id) references deal_wires on delete cascade
);
create index deal_wire_checks_wire on deal_wire_checks (organisation_id, wire_id, id);
create index deal_wire_checks_user on deal_wire_checks (user_id);
select lintel.keep_apart('deal_wire_checks', 'select, insert');

-- Who gets what of a deal that is not paid yet, as it was last agreed, and as it would be now where that differs.
create table deal_recounts (
  organisation_id uuid not null,
  deal_id uuid not null,
  payouts jsonb not null,
  next jsonb,
  because text check (because in ('plan', 'year')),
  changed_at timestamptz,
  primary key (organisation_id, deal_id),
  check ((next is null) = (because is null) and (next is null) = (changed_at is null)),
  foreign key (organisation_id, deal_id) references deals on delete cascade
);
create index deal_recounts_waiting on deal_recounts (organisation_id, changed_at, deal_id) where next is not null;
select lintel.keep_apart('deal_recounts');

-- What has been kept for its time, as it was drawn up, approved and removed. It outlives what it names.
create table purge_reports (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  state text not null default 'drafted' check (state in ('drafted', 'running', 'done')),
  files int not null check (files > 0),
  bytes bigint not null,
  purged int not null default 0,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  approved_by uuid references users,
  approved_at timestamptz,
  finished_at timestamptz,
  primary key (organisation_id, id),
  check ((state = 'drafted') = (approved_at is null)),
  check ((state = 'done') = (finished_at is not null))
);

-- One at a time: nothing is named by two.
create unique index purge_reports_open on purge_reports (organisation_id) where state <> 'done';
create index purge_reports_maker on purge_reports (created_by) where created_by is not null;
create index purge_reports_approver on purge_reports (approved_by) where approved_by is not null;
select lintel.keep_apart('purge_reports');

create table purge_report_files (
  organisation_id uuid not null,
  report_id uuid not null,
  file_id uuid not null,
  name text not null check (length(name) <= 255),
  place text not null default '' check (length(place) <= 500),
  retention text not null,
  keep_until date not null,
  size bigint not null,
  sha256 text check (length(sha256) = 64),
  outcome text not null default 'waiting' check (outcome in ('waiting', 'purged', 'held', 'kept', 'gone')),
  primary key (organisation_id, report_id, file_id),
  foreign key (organisation_id, report_id) references purge_reports on delete cascade
);
create index purge_report_files_waiting on purge_report_files (organisation_id, report_id, file_id) where outcome = 'waiting';
select lintel.keep_apart('purge_report_files');

-- The room of a deal: who takes part in it from outside is asked in, by a link of their own and a second proof.
create table deal_guests (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  deal_id uuid not null,
  party_id uuid not null,
  token_hash text not null,
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  entered_at timestamptz,
  ended_at timestamptz,
  factor text not null check (factor in ('text', 'word')),
  -- Where codes are sent.
  phone text check (length(phone) <= 20),
  -- The word they were told, hashed as a password is.
  word_hash text,
  -- The code that was asked for last. What it is follows from this and a secret that is not here.
  code_id uuid,
  code_expires_at timestamptz,
  code_used_at timestamptz,
  code_tries int not null default 0,
  primary key (organisation_id, id),
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  foreign key (organisation_id, party_id) references deal_parties on delete cascade,
  foreign key (organisation_id, invited_by) references memberships,
  check ((factor = 'text') = (phone is not null)),
  check ((factor = 'word') = (word_hash is not null))
);
create unique index deal_guests_token on deal_guests (token_hash);
create index deal_guests_deal on deal_guests (organisation_id, deal_id, id);
create index deal_guests_inviter on deal_guests (organisation_id, invited_by);
create index deal_guests_party_all on deal_guests (organisation_id, party_id);

-- One way in at a time.
create unique index deal_guests_party on deal_guests (organisation_id, party_id) where ended_at is null;
select lintel.keep_apart('deal_guests', 'select, insert, update');
grant select (organisation_id, id, token_hash) on deal_guests to lintel_system;
create policy system on deal_guests for select to lintel_system using (true);

create table deal_posts (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  deal_id uuid not null,
  -- Of the office, or of a guest: what they were then stays, whatever becomes of them.
  user_id uuid,
  guest_id uuid,
  guest_name text not null default '' check (length(guest_name) <= 120),
  guest_role text,
  body text not null check (length(body) <= 4000),
  file_id uuid,
  -- The roles that see it besides its writer and the office; null for everybody in the room.
  audience text[],
  -- The same one sent again is the same post.
  sender_key uuid,
  at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  foreign key (organisation_id, user_id) references memberships,
  foreign key (organisation_id, guest_id) references deal_guests on delete set null (guest_id),
  foreign key (organisation_id, file_id) references files on delete set null (file_id),
  check (user_id is null or guest_role is null)
);
create index deal_posts_deal on deal_posts (organisation_id, deal_id, id);
create index deal_posts_user on deal_posts (organisation_id, user_id) where user_id is not null;
create index deal_posts_file on deal_posts (organisation_id, file_id) where file_id is not null;
create unique index deal_posts_sent on deal_posts (organisation_id, guest_id, sender_key);
select lintel.keep_apart('deal_posts', 'select, insert, update');
