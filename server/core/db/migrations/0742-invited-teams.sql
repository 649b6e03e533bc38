-- The teams that somebody is to be in once they join.
alter table invitations add column teams uuid[] not null default '{}';
grant select (teams), insert (teams) on invitations to lintel_app;
