-- Whether those to whom a lead is held out see who it is before one of them has taken it. What is open now stays as it was.
alter table lead_offers add column shows_name boolean not null default true;
