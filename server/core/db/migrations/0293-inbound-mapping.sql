-- An address that takes whatever another program sends, under names of its own: which of them is which is said once, by hand.
alter table inbound_doors drop constraint inbound_doors_kind_check,
  add constraint inbound_doors_kind_check check (kind in ('form', 'adf', 'mail', 'any')),
  add column mapping jsonb not null default '{}';
alter table inbound_messages drop constraint inbound_messages_kind_check,
  add constraint inbound_messages_kind_check check (kind in ('api', 'form', 'adf', 'mail', 'events', 'any'));
