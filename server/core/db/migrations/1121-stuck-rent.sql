-- What the provider says of a payment and the books refuse (closed through the day, say) is kept with the reason and tried again,
-- until it is posted. Whoever answers for the office is told once.
alter table rental_online_payments
  add column trouble text not null default '' check (length(trouble) <= 500),
  add column trouble_at timestamptz,
  add constraint rental_online_trouble check ((trouble = '') = (trouble_at is null));
create index rental_online_stuck on rental_online_payments (organisation_id, trouble_at, id) where trouble_at is not null;
