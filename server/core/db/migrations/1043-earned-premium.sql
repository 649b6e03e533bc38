-- Earned premium asks of every transaction whether its term was cancelled: cancellations are few, and found here without the others.
create index policy_transactions_cancelled on policy_transactions (organisation_id, policy_id, term, place) include (effective_on)
  where kind = 'cancellation';
