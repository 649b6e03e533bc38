-- A dashboard goes out by mail as a report does: numbers and small tables in the letter itself.
alter table report_schedules alter column report_id drop not null;
alter table report_schedules add column dashboard_id uuid;
alter table report_schedules add foreign key (organisation_id, dashboard_id) references dashboards on delete cascade;
alter table report_schedules drop constraint report_schedules_format_check;
alter table report_schedules add constraint report_schedules_format_check check (format in ('csv', 'xlsx', 'pdf', 'mail'));
alter table report_schedules add constraint report_schedules_of check (num_nonnulls(report_id, dashboard_id) = 1);
alter table report_schedules add constraint report_schedules_mail check ((format = 'mail') = (dashboard_id is not null));
create index report_schedules_dashboard on report_schedules (organisation_id, dashboard_id) where dashboard_id is not null;
-- What a schedule sends is settled when it is made.
revoke update on report_schedules from lintel_app;
grant update (every, weekday, month_day, at_time, time_zone, format, words, is_on, next_at, version) on report_schedules to lintel_app;
