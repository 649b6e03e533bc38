-- Programs for records that are no leads: reminders of appointments, signings and dates, and what runs out. They come with the
-- product; an organization switches them on and off.
alter table programs drop constraint programs_subject_check;
alter table programs add constraint programs_subject_check check (subject in ('lead', 'record'));
alter table programs drop constraint programs_room_check;
alter table programs add constraint programs_room_check check (room in ('automations', 'campaigns', 'markets', 'built_in'));

-- Which record, and which of its parts where it has several: one guest of an appointment.
alter table enrolments alter column lead_id drop not null;
alter table enrolments add column record_id uuid;
alter table enrolments add column slot text not null default '' check (length(slot) <= 120);
alter table enrolments add constraint enrolments_whose check ((lead_id is null) <> (record_id is null));
create unique index enrolments_record on enrolments (organisation_id, program_id, record_id, slot) where state = 'active' and record_id is not null;

-- Two lanes: a hundred thousand people who are due at nine hold up no reminder of five past nine.
drop index enrolments_due;
create index enrolments_due on enrolments (organisation_id, next_due_at, id)
  where state = 'active' and next_due_at is not null and lead_id is not null;
create index enrolments_records_due on enrolments (organisation_id, next_due_at, id)
  where state = 'active' and next_due_at is not null and record_id is not null;

-- What a record's program did is of use for a quarter.
create index enrolments_records_ended on enrolments (ended_at) where record_id is not null and ended_at is not null;
grant select, delete on enrolments to lintel_system;
create policy outlived on enrolments to lintel_system using (record_id is not null and ended_at < now() - interval '90 days');
