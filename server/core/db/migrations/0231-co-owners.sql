-- Of those whom a lead is shared with, some own it too: they may do what its owner may.
alter table lead_shares add column co_owner boolean not null default false;
grant update (co_owner) on lead_shares to lintel_app;
create index lead_shares_co_owner on lead_shares (organisation_id, user_id, lead_id) where co_owner;
