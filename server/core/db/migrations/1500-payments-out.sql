-- How money left that an entry paid out: a check can be lost and is voided, an electronic payment can only come back from the bank.
alter table ledger_entries add column method text check (method in ('ach', 'check', 'wire', 'other'));
alter table ledger_voids drop constraint ledger_voids_reason_check;
alter table ledger_voids add constraint ledger_voids_reason_check check (reason in ('stale', 'lost', 'damaged', 'returned'));
-- What a producer gets of a carrier's statement is a payout like a deal's.
alter table commission_payouts alter column deal_id drop not null;
alter table commission_payouts add column statement_id uuid;
alter table commission_payouts add constraint commission_payouts_of_one check ((deal_id is null) <> (statement_id is null));
alter table commission_payouts add constraint commission_payouts_statement foreign key (organisation_id, statement_id)
  references commission_statements;
create unique index commission_payouts_of_statement on commission_payouts (organisation_id, statement_id, payee_id)
  where statement_id is not null;
-- The same rows of the same carrier and day are paid once, whoever imports them how often.
alter table commission_statements add column fingerprint text;
create unique index commission_statements_once on commission_statements (organisation_id, carrier_id, paid_on, fingerprint)
  where state = 'posted' and fingerprint is not null;
