-- A dashboard or report that was removed is put aside with who owns it, who sees it and its mail schedule, so that undo brings back the
-- very same. After 30 days it goes for good.
alter table dashboards add column removed_at timestamptz;
alter table reports add column removed_at timestamptz;
create index dashboards_removed on dashboards (removed_at) where removed_at is not null;
create index reports_removed on reports (removed_at) where removed_at is not null;
grant select, delete on dashboards, reports to lintel_system;
create policy outlived on dashboards to lintel_system using (removed_at < now() - interval '30 days');
create policy outlived on reports to lintel_system using (removed_at < now() - interval '30 days');
