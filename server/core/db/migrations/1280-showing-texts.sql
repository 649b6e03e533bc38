-- Who asks to show a home from elsewhere may ask to be texted what becomes of it.
alter table showings add column may_text boolean not null default false;
