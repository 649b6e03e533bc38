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
  primary key (organisation_id, listing_id),
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
select lintel.keep_apart('listing_sales', 'select, insert, update');
