-- Which closing a policy is for: a deal’s, or of a loan without one. A loan says itself which deal it is for.
create table closing_policies (
  organisation_id uuid not null references organisations,
  policy_id uuid not null,
  deal_id uuid,
  loan_id uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, policy_id),
  foreign key (organisation_id, policy_id) references policies on delete cascade,
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  foreign key (organisation_id, loan_id) references loans on delete cascade,
  check (num_nonnulls(deal_id, loan_id) = 1)
);
create index closing_policies_deal on closing_policies (organisation_id, deal_id) where deal_id is not null;
create index closing_policies_loan on closing_policies (organisation_id, loan_id) where loan_id is not null;
create index closing_policies_maker on closing_policies (created_by);
select lintel.keep_apart('closing_policies', 'select, insert, delete');
