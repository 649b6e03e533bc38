-- What was signed is not rewritten: it ends, and a merge gives it to the lead that stays.
revoke update, delete on buyer_agreements from lintel_app;
grant update (lead_id, ended_on) on buyer_agreements to lintel_app;
