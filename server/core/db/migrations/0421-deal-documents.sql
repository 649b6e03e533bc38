-- Some documents grow old: a pay slip after thirty days, a bank statement after sixty.
alter table deal_items
  add column good_for_days int check (good_for_days between 1 and 3650),
  add column dated_on date;

-- What stands in a checklist is a file of its deal like any other: found by its words, held, kept. There it is only replaced.
update files f set record_type = 'deal', record_id = i.deal_id, locked_at = coalesce(f.locked_at, now())
from deal_items i
where i.organisation_id = f.organisation_id and i.file_id = f.id and f.deleted_at is null and f.lead_id is null
  and f.record_id is null and f.folder_id is null and not f.is_own;
