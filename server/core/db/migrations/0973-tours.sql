-- One buyer, several homes, one after the other.
create table showing_tours (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  lead_id uuid,
  agent_id uuid not null,
  starts_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id),
  foreign key (organisation_id, agent_id) references memberships
);
create index showing_tours_agent on showing_tours (organisation_id, agent_id, starts_at);
create index showing_tours_lead on showing_tours (organisation_id, lead_id) where lead_id is not null;
select lintel.keep_apart('showing_tours', 'select, insert');
grant update (lead_id) on showing_tours to lintel_app;

alter table showings add column tour_id uuid,
  add foreign key (organisation_id, tour_id) references showing_tours on delete set null (tour_id);
create index showings_tour on showings (organisation_id, tour_id) where tour_id is not null;
