-- An entry is counted once, when its transaction commits, and not again for each of its lines: a rent run posts hundreds in one.
-- Its lines are numbered from one to as many as it says, each number once. So once it was found whole there is no number left
-- under which a line could be added.
drop trigger ledger_lines_balance on ledger_lines;

create function lintel.check_ledger_numbers() returns trigger language plpgsql as $$
declare extra record;
begin
  select a.entry_id, a.n, e.lines into extra
    from added a join ledger_entries e on e.organisation_id = a.organisation_id and e.id = a.entry_id
    where a.n > e.lines limit 1;
  if found then
    raise exception 'Entry % does not balance: there is no line % of %.', extra.entry_id, extra.n, extra.lines
      using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create trigger ledger_lines_numbers after insert on ledger_lines referencing new table as added
  for each statement execute function lintel.check_ledger_numbers();
