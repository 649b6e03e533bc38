-- Where a person lives, beside town and state. Their ZIP code says which of a state's clocks they live by.
alter table leads
  add column street text check (length(street) <= 200),
  add column postal_code text check (length(postal_code) <= 10);
