-- What applicants were told in writing that their application lacks, and by when to send it (12 CFR 1002.9(c)(2)), as it was told.
create table loan_incomplete_notices (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  loan_id uuid not null,
  missing text[] not null check (cardinality(missing) between 1 and 20),
  sent_on date not null,
  respond_by date not null check (respond_by > sent_on),
  method text not null check (method in ('portal', 'mail')),
  borrowers text not null check (length(borrowers) <= 600),
  address text check (length(address) <= 200),
  sent_by uuid not null,
  sent_at timestamptz not null default now(),
  -- When a borrower first opened it in their portal.
  seen_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, loan_id) references loans on delete cascade
);
create index loan_incomplete_notices_loan on loan_incomplete_notices (organisation_id, loan_id, id desc);
select lintel.keep_apart('loan_incomplete_notices', 'select, insert, update');
