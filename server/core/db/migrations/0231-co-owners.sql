-- Of those whom a lead is shared with, some own it too: they may do what its owner may.
alter table lead_shares add column co_owner boolean not null default false;
grant update (co_owner) on lead_shares to lintel_app;
create index lead_shares_co_owner on lead_shares (organisation_id, user_id, lead_id) where co_owner;
-- Whoever searches needs to know who sees a lead, not why.
revoke select on lead_shares from lintel_search;
grant select (organisation_id, lead_id, user_id) on lead_shares to lintel_search;
