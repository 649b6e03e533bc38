-- When somebody of ours last did something for a lead that has done something themself since. Empty where nobody waits for
-- an answer: the last activity was ours. Leads of before begin as if they were answered.
alter table leads add column waits_since timestamptz;
