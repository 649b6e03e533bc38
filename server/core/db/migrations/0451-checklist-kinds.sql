-- What must be known and written down, and reviews that later lines wait for.
alter table deal_items
  drop constraint deal_items_kind_check,
  add constraint deal_items_kind_check check (kind in ('document', 'task', 'info', 'gate')),
  add column value text not null default '' check (length(value) <= 500),
  add constraint deal_items_filled check (kind <> 'info' or state <> 'done' or value <> '');

-- Which template its checklist is from, and by what it was the closest.
alter table deals add column template jsonb;
