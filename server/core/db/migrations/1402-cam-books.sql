-- CAM in the books (docs/decisions/0096-leasing-commissions.md): a billed true-up is a receivable, what is given back a credit, and a
-- statement that is issued again takes the place of the one before, whose entries are reversed. It stays as it was billed.
alter table commercial_statements
  add column revision int not null default 1 check (revision > 0),
  add column reason text not null default '' check (length(reason) <= 300),
  add column superseded_on date,
  add column entry_id uuid,
  add foreign key (organisation_id, entry_id) references ledger_entries,
  drop constraint commercial_statements_organisation_id_lease_id_year_key,
  add unique (organisation_id, lease_id, year, revision);
create unique index commercial_statements_current on commercial_statements (organisation_id, lease_id, year) where superseded_on is null;
create index commercial_statements_entry on commercial_statements (organisation_id, entry_id) where entry_id is not null;
grant update (superseded_on, entry_id) on commercial_statements to lintel_app;

alter table commercial_cam_disputes
  add column entry_id uuid,
  add foreign key (organisation_id, entry_id) references ledger_entries;
create index commercial_cam_disputes_entry on commercial_cam_disputes (organisation_id, entry_id) where entry_id is not null;

-- What the tenant paid of a year, or got back of it. Of the year and not of one statement: what was paid stays paid when it is issued again.
create table commercial_cam_payments (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lease_id uuid not null,
  year int not null check (year between 1990 and 2100),
  -- Paid by the tenant above zero, given back below.
  cents bigint not null check (cents <> 0),
  paid_on date not null,
  reference text not null default '' check (length(reference) <= 80),
  entry_id uuid not null,
  created_by uuid references users,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references commercial_leases,
  foreign key (organisation_id, entry_id) references ledger_entries
);
create index commercial_cam_payments_of_lease on commercial_cam_payments (organisation_id, lease_id, year, id);
create index commercial_cam_payments_entry on commercial_cam_payments (organisation_id, entry_id);
create index commercial_cam_payments_maker on commercial_cam_payments (created_by) where created_by is not null;
select lintel.keep_apart('commercial_cam_payments', 'select, insert');
