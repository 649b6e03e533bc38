-- The money engine (docs/decisions/0060-money.md). What stands in `ledger_entries` and `ledger_lines` is never changed and never
-- removed; all else here is counted from it by triggers, in the statement that posts.

-- A set of accounts that balances by itself: the brokerage's own money, or its clients'.
create table ledger_books (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  kind text not null check (kind in ('operating', 'trust')),
  last_number bigint not null default 0,
  -- Nothing is posted on or before this day any more.
  closed_through date,
  -- Money out above this waits for a second person.
  approval_cents bigint check (approval_cents >= 0),
  primary key (organisation_id, id),
  unique (organisation_id, key),
  unique (organisation_id, id, kind)
);
select lintel.keep_apart('ledger_books', 'select, insert, update');

create table ledger_accounts (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  book_id uuid not null,
  book_kind text not null check (book_kind in ('operating', 'trust')),
  code text not null check (code ~ '^[0-9A-Za-z.-]{1,20}$'),
  name text not null check (length(name) between 1 and 80),
  type text not null check (type in ('asset', 'liability', 'equity', 'income', 'expense')),
  is_bank boolean not null default false,
  -- Each line names whose it is: the account is a set of sub-ledgers.
  is_owned boolean not null default false,
  -- Neither the account nor any sub-ledger of it may be on the wrong side of zero, on any day.
  is_guarded boolean not null default false,
  -- Signed for up to this day: no line is posted here on or before it.
  reconciled_through date,
  archived_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, book_id, code),
  unique (organisation_id, book_id, id),
  foreign key (organisation_id, book_id, book_kind) references ledger_books (organisation_id, id, kind),
  check (not is_bank or type = 'asset'),
  -- Clients' money is at a bank or owed to a client. So bank = book = sum of sub-ledgers whenever entries balance.
  constraint ledger_trust_accounts check (book_kind <> 'trust' or (is_guarded
    and ((type = 'asset' and is_bank and not is_owned) or (type = 'liability' and is_owned))))
);
select lintel.keep_apart('ledger_accounts', 'select, insert, update');

create table ledger_entries (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  book_id uuid not null,
  number bigint not null,
  day date not null,
  memo text not null check (length(memo) between 1 and 300),
  -- What posted it, and that thing's own key: posted once, however often it is tried.
  source text not null check (source ~ '^[a-z][a-z0-9_.]{0,59}$'),
  source_key text not null check (length(source_key) between 1 and 200),
  lines int not null check (lines >= 2),
  cents bigint not null check (cents > 0),
  reverses uuid,
  created_by uuid references users,
  approved_by uuid references users,
  created_at timestamptz not null default now(),
  search text not null generated always as (lintel.plain(memo || ' ' || number::text)) stored,
  primary key (organisation_id, id),
  unique (organisation_id, source, source_key),
  unique (organisation_id, book_id, number),
  unique (organisation_id, id, book_id, day),
  unique (organisation_id, reverses),
  foreign key (organisation_id, book_id) references ledger_books,
  foreign key (organisation_id, reverses) references ledger_entries,
  constraint ledger_two_people check (approved_by <> created_by)
);
create index ledger_entries_day on ledger_entries (organisation_id, book_id, day desc, id desc);
create index ledger_entries_maker on ledger_entries (created_by) where created_by is not null;
create index ledger_entries_approver on ledger_entries (approved_by) where approved_by is not null;
select lintel.keep_apart('ledger_entries', 'select, insert');
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row when (current_user <> 'lintel_remover') execute function lintel.refuse_change();

-- A debit is positive, a credit negative. `about` is what it came of, for questions across accounts; `owner` is whose it is.
create table ledger_lines (
  organisation_id uuid not null,
  entry_id uuid not null,
  n int not null check (n > 0),
  book_id uuid not null,
  account_id uuid not null,
  day date not null,
  number bigint not null,
  cents bigint not null check (cents <> 0),
  owner_kind text check (owner_kind ~ '^[a-z][a-z0-9_]{0,39}$'),
  owner_id uuid,
  about_kind text check (about_kind ~ '^[a-z][a-z0-9_]{0,39}$'),
  about_id uuid,
  primary key (organisation_id, entry_id, n),
  check ((owner_kind is null) = (owner_id is null) and (about_kind is null) = (about_id is null)),
  foreign key (organisation_id, entry_id, book_id, day) references ledger_entries (organisation_id, id, book_id, day),
  foreign key (organisation_id, book_id, account_id) references ledger_accounts (organisation_id, book_id, id)
);
create index ledger_lines_account on ledger_lines (organisation_id, book_id, account_id, day, number, n);
create index ledger_lines_owner on ledger_lines (organisation_id, account_id, owner_kind, owner_id, day, number, n)
  where owner_kind is not null;
create index ledger_lines_about on ledger_lines (organisation_id, about_kind, about_id, account_id) where about_kind is not null;
create index ledger_lines_entry on ledger_lines (organisation_id, entry_id, book_id, day);
select lintel.keep_apart('ledger_lines', 'select, insert');
create trigger ledger_lines_stay before update or delete on ledger_lines
  for each row when (current_user <> 'lintel_remover') execute function lintel.refuse_change();

-- Whose there are in an account, by the name they had last, and what stands there now.
create table ledger_subs (
  organisation_id uuid not null,
  account_id uuid not null,
  owner_kind text not null,
  owner_id uuid not null,
  name text not null default '' check (length(name) <= 200),
  balance_cents bigint not null default 0,
  primary key (organisation_id, account_id, owner_kind, owner_id),
  foreign key (organisation_id, account_id) references ledger_accounts
);
create index ledger_subs_open on ledger_subs (organisation_id, account_id, name, owner_id) where balance_cents <> 0;
select lintel.keep_apart('ledger_subs', 'select, insert, update');

-- What stood in an account, and in each of its sub-ledgers, at the end of each day that something was posted on. A balance as of
-- any day is the last row up to it. The account itself has no owner: '' and zeros.
create table ledger_days (
  organisation_id uuid not null,
  account_id uuid not null,
  owner_kind text not null default '',
  owner_id uuid not null default '00000000-0000-0000-0000-000000000000',
  day date not null,
  debit_cents bigint not null default 0,
  credit_cents bigint not null default 0,
  balance_cents bigint not null default 0,
  -- 1: may not be below zero. -1: not above, as of what is owed. 0: either.
  guard int not null default 0,
  primary key (organisation_id, account_id, owner_kind, owner_id, day),
  foreign key (organisation_id, account_id) references ledger_accounts,
  constraint ledger_not_negative check (guard * balance_cents >= 0)
);
select lintel.keep_apart('ledger_days', 'select, insert, update');

-- Lines of bank accounts, each to be found on a statement of the bank.
create table ledger_bank_lines (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  account_id uuid not null,
  day date not null,
  cents bigint not null check (cents <> 0),
  description text not null default '' check (length(description) <= 300),
  reference text not null default '' check (length(reference) <= 100),
  -- The same file twice, or two that overlap, are taken once: what the line says, and the how manieth of the same it is.
  fingerprint text not null,
  is_matched boolean not null default false,
  imported_by uuid references users,
  imported_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, account_id, fingerprint),
  unique (organisation_id, account_id, id),
  foreign key (organisation_id, account_id) references ledger_accounts
);
create index ledger_bank_lines_day on ledger_bank_lines (organisation_id, account_id, day desc, id desc);
create index ledger_bank_lines_open on ledger_bank_lines (organisation_id, account_id, day desc, id desc) where not is_matched;
create index ledger_bank_lines_importer on ledger_bank_lines (imported_by) where imported_by is not null;
select lintel.keep_apart('ledger_bank_lines', 'select, insert, update');

create table ledger_clearings (
  organisation_id uuid not null,
  entry_id uuid not null,
  n int not null,
  account_id uuid not null,
  day date not null,
  cents bigint not null,
  bank_line_id uuid,
  primary key (organisation_id, entry_id, n),
  foreign key (organisation_id, entry_id, n) references ledger_lines,
  foreign key (organisation_id, account_id, bank_line_id) references ledger_bank_lines (organisation_id, account_id, id)
);
create index ledger_clearings_open on ledger_clearings (organisation_id, account_id, day) where bank_line_id is null;
create index ledger_clearings_bank on ledger_clearings (organisation_id, account_id, bank_line_id) where bank_line_id is not null;
select lintel.keep_apart('ledger_clearings', 'select, insert, update');

-- A worksheet as it was signed.
create table ledger_reconciliations (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  account_id uuid not null,
  through date not null,
  statement_cents bigint not null,
  deposits_cents bigint not null,
  checks_cents bigint not null,
  book_cents bigint not null,
  subs_cents bigint,
  worksheet jsonb not null,
  signed_by uuid not null references users,
  signed_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, account_id, through),
  foreign key (organisation_id, account_id) references ledger_accounts,
  constraint ledger_three_ways check (statement_cents + deposits_cents - checks_cents = book_cents and coalesce(subs_cents, book_cents) = book_cents)
);
create index ledger_reconciliations_signer on ledger_reconciliations (signed_by);
select lintel.keep_apart('ledger_reconciliations', 'select, insert');
create trigger ledger_reconciliations_stay before update or delete on ledger_reconciliations
  for each row when (current_user <> 'lintel_remover') execute function lintel.refuse_change();

-- Deeds that move more than the limit: what is to be done once somebody else agrees.
create table ledger_approvals (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  deed text not null check (deed ~ '^[a-z][a-z0-9_]{0,39}$'),
  payload jsonb not null,
  -- Only one may wait for the same thing.
  subject_key text not null check (length(subject_key) between 1 and 200),
  memo text not null check (length(memo) between 1 and 300),
  cents bigint not null check (cents > 0),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined')),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null default now(),
  decided_by uuid references users,
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 300),
  primary key (organisation_id, id),
  check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint ledger_second_person check (state <> 'approved' or decided_by <> proposed_by)
);
create unique index ledger_approvals_waiting on ledger_approvals (organisation_id, deed, subject_key) where state = 'waiting';
create index ledger_approvals_list on ledger_approvals (organisation_id, state, id desc);
create index ledger_approvals_proposer on ledger_approvals (proposed_by);
create index ledger_approvals_decider on ledger_approvals (decided_by) where decided_by is not null;
select lintel.keep_apart('ledger_approvals', 'select, insert, update');

-- Held when the transaction commits: as many lines as the entry says, of its sum, that make zero. So nothing can be added to an
-- entry later either. `tg_argv` says which column names the entry.
create function lintel.check_ledger_entry() returns trigger language plpgsql as $$
declare
  wanted uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  found record;
begin
  select e.lines, e.cents, count(l.*) as there, coalesce(sum(l.cents), 0) as off, coalesce(sum(greatest(l.cents, 0)), 0) as debits
    into found
    from ledger_entries e left join ledger_lines l on l.organisation_id = e.organisation_id and l.entry_id = e.id
    where e.organisation_id = new.organisation_id and e.id = wanted group by e.lines, e.cents;
  if found.off <> 0 or found.there <> found.lines or found.debits <> found.cents then
    raise exception 'Entry % does not balance: % lines of %, off by % cents.', wanted, found.there, found.lines, found.off
      using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries deferrable initially deferred
  for each row execute function lintel.check_ledger_entry('id');
create constraint trigger ledger_lines_balance after insert on ledger_lines deferrable initially deferred
  for each row execute function lintel.check_ledger_entry('entry_id');

create function lintel.check_ledger_period() returns trigger language plpgsql as $$
declare closed date;
begin
  select b.closed_through into closed from ledger_books b
    where b.organisation_id = new.organisation_id and b.id = new.book_id for update;
  if new.day <= closed then
    raise exception 'The books are closed through %.', closed using errcode = '23514', constraint = 'ledger_period_open';
  end if;
  return null;
end $$;
create trigger ledger_entries_period after insert on ledger_entries
  for each row execute function lintel.check_ledger_period();

-- Counts what was posted, one posting of a book at a time: days that are new stand on the day before them, later days move along.
create function lintel.count_ledger_lines() returns trigger language plpgsql as $$
declare
  one record;
  account record;
  stood bigint;
begin
  perform from ledger_books b
    where (b.organisation_id, b.id) in (select a.organisation_id, a.book_id from added a) order by b.id for update;
  for one in
    select l.organisation_id, l.account_id, w.kind as owner_kind, w.id as owner_id, l.day,
      sum(greatest(l.cents, 0)) as debit, sum(greatest(-l.cents, 0)) as credit, bool_and(l.owner_kind is not null) as is_owned,
      bool_or(l.owner_kind is not null) as has_owner
    from added l cross join lateral (
      select '' as kind, '00000000-0000-0000-0000-000000000000'::uuid as id
      union all select l.owner_kind, l.owner_id where l.owner_kind is not null) w
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  loop
    select a.code, a.type, a.is_owned, a.is_guarded, a.is_bank, a.reconciled_through into account from ledger_accounts a
      where a.organisation_id = one.organisation_id and a.id = one.account_id;
    if one.day <= account.reconciled_through then
      raise exception 'Account % is reconciled through %.', account.code, account.reconciled_through
        using errcode = '23514', constraint = 'ledger_reconciled';
    end if;
    if account.is_owned <> one.is_owned or account.is_owned <> one.has_owner then
      raise exception 'Lines of account % must name whose they are: %.', account.code, account.is_owned
        using errcode = '23514', constraint = 'ledger_owner_named';
    end if;
    if one.owner_kind <> '' then
      insert into ledger_subs (organisation_id, account_id, owner_kind, owner_id, balance_cents)
        values (one.organisation_id, one.account_id, one.owner_kind, one.owner_id, one.debit - one.credit)
        on conflict (organisation_id, account_id, owner_kind, owner_id) do update
        set balance_cents = ledger_subs.balance_cents + excluded.balance_cents;
    end if;
    -- Not `on conflict`: the row that is proposed would be held to the guard before it is found that there is one.
    update ledger_days d set debit_cents = d.debit_cents + one.debit, credit_cents = d.credit_cents + one.credit,
        balance_cents = d.balance_cents + one.debit - one.credit
      where d.organisation_id = one.organisation_id and d.account_id = one.account_id and d.owner_kind = one.owner_kind
        and d.owner_id = one.owner_id and d.day = one.day;
    if not found then
      select d.balance_cents into stood from ledger_days d
        where d.organisation_id = one.organisation_id and d.account_id = one.account_id and d.owner_kind = one.owner_kind
          and d.owner_id = one.owner_id and d.day < one.day
        order by d.day desc limit 1;
      insert into ledger_days (organisation_id, account_id, owner_kind, owner_id, day, debit_cents, credit_cents, balance_cents, guard)
        values (one.organisation_id, one.account_id, one.owner_kind, one.owner_id, one.day, one.debit, one.credit,
          coalesce(stood, 0) + one.debit - one.credit,
          case when not account.is_guarded then 0 when account.type in ('asset', 'expense') then 1 else -1 end);
    end if;
    update ledger_days d set balance_cents = d.balance_cents + one.debit - one.credit
      where d.organisation_id = one.organisation_id and d.account_id = one.account_id and d.owner_kind = one.owner_kind
        and d.owner_id = one.owner_id and d.day > one.day;
  end loop;
  insert into ledger_clearings (organisation_id, entry_id, n, account_id, day, cents)
    select l.organisation_id, l.entry_id, l.n, l.account_id, l.day, l.cents
    from added l join ledger_accounts a on a.organisation_id = l.organisation_id and a.id = l.account_id where a.is_bank;
  return null;
end $$;
create trigger ledger_lines_count after insert on ledger_lines referencing new table as added
  for each statement execute function lintel.count_ledger_lines();

-- What is closed or signed for stays so.
create function lintel.keep_ledger_closed() returns trigger language plpgsql as $$
begin
  if coalesce(new.closed_through, '-infinity') < coalesce(old.closed_through, '-infinity') then
    raise exception 'A closed period is not opened again.' using errcode = '23514', constraint = 'ledger_stays_closed';
  end if;
  return new;
end $$;
create trigger ledger_books_stay before update of closed_through on ledger_books
  for each row execute function lintel.keep_ledger_closed();
