-- For how many years papers are kept, by kind and state. An organisation without rows has what everybody begins with.
create table retention_rules (
  organisation_id uuid not null references organisations on delete cascade,
  kind text not null check (kind in ('buyer', 'seller', 'lease', 'transaction', 'trust_account', 'application', 'advertising')),
  -- Without letters: all states that have no rule of their own.
  state text not null default '' check (state ~ '^([A-Z]{2})?$'),
  years int not null check (years between 1 and 30),
  primary key (organisation_id, kind, state)
);
select lintel.keep_apart('retention_rules', 'select, insert, delete');

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

create index files_due on files (organisation_id, keep_until, id) where keep_until is not null and is_filed and deleted_at is null;

-- A document that was approved stays approved when its time is over and the file is gone; a review has none.
alter table deal_items add column purged_at timestamptz;
alter table deal_items drop constraint deal_items_check;
alter table deal_items add constraint deal_items_approved check (state <> 'approved' or file_id is not null or purged_at is not null or kind = 'gate');

-- The files of deals that are over already: a job of each organisation goes through them.
insert into jobs (id, organisation_id, kind, payload, key)
select lintel.new_id(), l.organisation_id, 'retention.apply', '{}', 'apply'
from (select distinct organisation_id from deals where state <> 'open') l;
