-- Entries of the books that stand in QuickBooks, each once.
create table quickbooks_entries (
  organisation_id uuid not null,
  connection_id uuid not null,
  entry_id uuid not null,
  external_id text not null check (length(external_id) between 1 and 100),
  sent_at timestamptz not null default now(),
  primary key (organisation_id, connection_id, entry_id),
  foreign key (organisation_id, connection_id) references connections on delete cascade,
  foreign key (organisation_id, entry_id) references ledger_entries on delete cascade
);
create index quickbooks_entries_entry on quickbooks_entries (organisation_id, entry_id);
select lintel.keep_apart('quickbooks_entries');
