-- A showing that was confirmed and is over took place: the job that asks how it was says so.
alter table showings drop constraint showings_state_check;
alter table showings add constraint showings_state_check
  check (state in ('requested', 'proposed', 'confirmed', 'completed', 'declined', 'cancelled'));
update showings set state = 'completed'
where state = 'confirmed' and starts_at + minutes * interval '1 minute' <= now();
