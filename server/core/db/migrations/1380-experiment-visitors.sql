-- An experiment counts people, not days: whoever comes again is the same visitor. They are told apart by a hash under a key that the
-- experiment has while it runs and that is gone when it ends: what is kept then can be matched with nobody.
alter table experiments add column visitor_key bytea;
update experiments set visitor_key = uuid_send(gen_random_uuid()) where state = 'running';
-- One that came in with an older archive runs without.
alter table experiments add check (state = 'running' or visitor_key is null);
-- Nothing for visits of before.
alter table experiment_visits add column visitor bytea check (octet_length(visitor) = 16);
