-- Renewal offers that tenants answer in their portal (docs/decisions/0085-commercial-sales-and-leases-signed.md).

create table rental_renewal_offers (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lease_id uuid not null,
  template_id uuid,
  -- The first day of the next term.
  from_on date not null,
  -- What can be chosen: months and end (none of both by the month), and rent.
  choices jsonb not null,
  note text not null default '' check (length(note) <= 1000),
  expires_on date not null,
  -- Whether an open one has run out is asked of the day.
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'signed')),
  chosen smallint,
  answered_at timestamptz,
  answered_lead_id uuid,
  remark text not null default '' check (length(remark) <= 1000),
  call_asked_at timestamptz,
  call_note text not null default '' check (length(call_note) <= 1000),
  created_at timestamptz not null default now(),
  created_by uuid references users,
  primary key (organisation_id, id),
  check ((state in ('accepted', 'signed')) <= (chosen is not null)),
  check ((state in ('accepted', 'declined', 'signed')) <= (answered_at is not null)),
  foreign key (organisation_id, lease_id) references rental_leases,
  foreign key (organisation_id, template_id) references rental_lease_templates on delete set null (template_id),
  foreign key (organisation_id, answered_lead_id) references leads on delete set null (answered_lead_id)
);
create unique index rental_renewal_offers_open on rental_renewal_offers (organisation_id, lease_id) where state in ('open', 'accepted');
create index rental_renewal_offers_of_lease on rental_renewal_offers (organisation_id, lease_id, id);
create index rental_renewal_offers_template on rental_renewal_offers (organisation_id, template_id) where template_id is not null;
create index rental_renewal_offers_answered on rental_renewal_offers (organisation_id, answered_lead_id) where answered_lead_id is not null;
create index rental_renewal_offers_maker on rental_renewal_offers (created_by) where created_by is not null;
select lintel.keep_apart('rental_renewal_offers', 'select, insert, update');

-- The lease that follows from an offer is no second lease: once it is signed, the term and rent of the one there is go on.
alter table rental_lease_drafts add column renewal_offer_id uuid;
alter table rental_lease_drafts add foreign key (organisation_id, renewal_offer_id) references rental_renewal_offers;
create index rental_lease_drafts_of_renewal on rental_lease_drafts (organisation_id, renewal_offer_id) where renewal_offer_id is not null;
