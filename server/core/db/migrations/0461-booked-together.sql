-- Some pages promise all their hosts at once, and each of them may be promised only once at a time, whatever page it is on.
-- So a promise is a row for each host, and the database refuses the second one here instead of at the booking.
alter table booking_pages add column together boolean not null default false;

create table booking_people (
  organisation_id uuid not null,
  booking_id uuid not null,
  user_id uuid not null,
  -- The time itself with what is kept free around it.
  span tstzrange not null,
  -- Operators of ranges leak, so that row security keeps them from indexes: a page asks by this for what is still to come.
  until timestamptz generated always as (upper(span)) stored,
  primary key (organisation_id, booking_id, user_id),
  foreign key (organisation_id, booking_id) references bookings on delete cascade,
  foreign key (organisation_id, user_id) references memberships,
  constraint booking_people_one_at_a_time exclude using gist (organisation_id with =, user_id with =, span with &&)
);
create index booking_people_user on booking_people (organisation_id, user_id, until);
select lintel.keep_apart('booking_people');

insert into booking_people (organisation_id, booking_id, user_id, span)
  select organisation_id, id, host_id, span from bookings where cancelled_at is null;
alter table bookings drop constraint bookings_one_at_a_time;

-- Moved by hand in the calendar, a booking holds its old time for nobody; called off, it promises nobody.
create function lintel.follow_booking() returns trigger language plpgsql as $$
begin
  if new.cancelled_at is not null then
    delete from booking_people where organisation_id = new.organisation_id and booking_id = new.id;
  elsif new.span = 'empty' then
    update booking_people set span = 'empty' where organisation_id = new.organisation_id and booking_id = new.id;
  end if;
  return null;
end $$;
create trigger promises_follow after update of span, cancelled_at on bookings
  for each row execute function lintel.follow_booking();
