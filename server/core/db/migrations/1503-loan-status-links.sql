-- Somebody outside who may see how far a loan is, and nothing else: a buyer's agent, a listing agent. Every opening is counted.
create table loan_status_links (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  loan_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  role text not null check (role in ('buyer_agent', 'listing_agent', 'title', 'other')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  opens int not null default 0 check (opens >= 0),
  last_opened_at timestamptz,
  primary key (organisation_id, id),
  check ((opens = 0) = (last_opened_at is null)),
  foreign key (organisation_id, loan_id) references loans on delete cascade
);
create index loan_status_links_loan on loan_status_links (organisation_id, loan_id, id desc);
select lintel.keep_apart('loan_status_links', 'select, insert, update');
