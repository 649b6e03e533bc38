-- Of the form a booking was sent with: sent again, that one is answered with its link, and nobody else who knows whose
-- time it is. Bookings made before this was kept belong to no form any more.
alter table bookings add column form_hash text not null default '';
alter table bookings alter column form_hash drop default;
