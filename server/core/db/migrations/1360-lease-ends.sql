-- Leases by the day they end: what the renewals of an office are read from, whoever has moved out left out.
create index rental_leases_by_end on rental_leases (organisation_id, coalesce(until_on, '9999-12-31'), id)
  where moved_out_on is null;
