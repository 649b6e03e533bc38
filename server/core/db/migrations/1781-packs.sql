-- Where a linked office differs from what its company set: as read when both were last compared, and whether the company accepted it.
create table enterprise_drifts (
  organisation_id uuid not null,
  unit_id uuid not null,
  name text not null check (length(name) <= 40),
  wanted text not null check (length(wanted) between 1 and 500),
  actual text not null check (length(actual) <= 500),
  -- Since when the office has it, and who set it there; nothing where no history says so.
  since timestamptz,
  changed_by text check (length(changed_by) <= 200),
  found_at timestamptz not null default now(),
  accepted_at timestamptz,
  accepted_by uuid references users,
  -- Asked to be set again, and not done yet.
  pushed_at timestamptz,
  primary key (organisation_id, unit_id, name),
  foreign key (organisation_id, unit_id) references enterprise_units on delete cascade,
  check ((accepted_at is null) = (accepted_by is null))
);
create index enterprise_drifts_accepted_by on enterprise_drifts (accepted_by) where accepted_by is not null;
select lintel.keep_apart('enterprise_drifts');

alter table company_links drop constraint company_links_shares_check;
alter table company_links add constraint company_links_shares_check check (cardinality(shares) <= 5);
