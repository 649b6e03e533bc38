-- An appointment that is put back after it was called off or removed is booked again: its visitor is expected. It holds its
-- time as one that was moved by hand does, by standing in the calendar.
create or replace function lintel.follow_booked() returns trigger language plpgsql as $$
begin
  update bookings set span = 'empty', starts_at = new.starts_at
    where organisation_id = new.organisation_id and appointment_id = new.id and starts_at <> new.starts_at;
  update bookings set cancelled_at = now()
    where organisation_id = new.organisation_id and appointment_id = new.id and cancelled_at is null
      and (new.status = 'cancelled' or new.removed_at is not null);
  update bookings set cancelled_at = null, span = 'empty'
    where organisation_id = new.organisation_id and appointment_id = new.id and cancelled_at is not null
      and new.status = 'planned' and new.removed_at is null and (old.status = 'cancelled' or old.removed_at is not null);
  return null;
end $$;
