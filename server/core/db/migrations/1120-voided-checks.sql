-- A check that is voided stays owed: what it was for is held for its payee until it is paid again or turned over to the state.
-- The check and its voiding never come to the bank; they stand against each other from a day on.
alter table ledger_clearings add column offset_on date;
alter table ledger_clearings add constraint ledger_cleared_once check (offset_on is null or bank_line_id is null);

create table ledger_voids (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  account_id uuid not null,
  -- The line that took the money out, and the entries that brought it back and paid it again.
  entry_id uuid not null,
  n int not null,
  cents bigint not null check (cents > 0),
  memo text not null check (length(memo) between 1 and 300),
  written_on date not null,
  reason text not null check (reason in ('stale', 'lost', 'damaged')),
  voided_on date not null,
  void_entry_id uuid not null,
  voided_by uuid references users,
  paid_to text check (paid_to in ('payee', 'state')),
  paid_on date,
  paid_entry_id uuid,
  reference text not null default '' check (length(reference) <= 100),
  primary key (organisation_id, id),
  unique (organisation_id, entry_id, n),
  foreign key (organisation_id, account_id) references ledger_accounts,
  foreign key (organisation_id, entry_id, n) references ledger_lines,
  foreign key (organisation_id, void_entry_id) references ledger_entries,
  foreign key (organisation_id, paid_entry_id) references ledger_entries,
  check (voided_on >= written_on and (paid_on is null) = (paid_entry_id is null) and (paid_on is null) = (paid_to is null)
    and paid_on >= voided_on)
);
create index ledger_voids_list on ledger_voids (organisation_id, account_id, id desc);
create index ledger_voids_owed on ledger_voids (organisation_id, account_id, id desc) where paid_on is null;
create index ledger_voids_void_entry on ledger_voids (organisation_id, void_entry_id);
create index ledger_voids_paid_entry on ledger_voids (organisation_id, paid_entry_id) where paid_entry_id is not null;
create index ledger_voids_person on ledger_voids (voided_by) where voided_by is not null;
select lintel.keep_apart('ledger_voids', 'select, insert, update');
