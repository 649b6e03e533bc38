-- A site of one of the organization's teams: plans that sell "plus team sites" do not count it.
alter table sites add column team_id uuid;
alter table sites add foreign key (organisation_id, team_id) references teams on delete set null (team_id);
create unique index sites_team on sites (organisation_id, team_id) where team_id is not null;
