-- Whoever gets part of what others write: an override of a rule, beside the producer's share (docs/decisions/0066-insurance.md).
alter table commission_rules add column overrides jsonb not null default '[]';
-- As the rule was when the row was matched, as its share is.
alter table commission_statement_rows add column overrides jsonb not null default '[]';
-- What somebody gets of others' business, and what went to others of their own: both sum to the same.
alter table commission_entries
  add column override_cents bigint not null default 0,
  add column overridden_cents bigint not null default 0;
