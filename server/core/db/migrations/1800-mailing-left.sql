-- A recipient of a report or dashboard who left its mailing. The row stays, so that nobody puts them on it again but they themselves.
alter table report_recipients add column left_at timestamptz;
grant update (left_at) on report_recipients to lintel_app;
