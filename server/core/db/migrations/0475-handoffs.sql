-- A lead that is handed to somebody else with words about it: theirs once they say yes.
create table lead_handoffs (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  -- Whose it was then, nobody being the pond: once it went elsewhere, this is no longer what was offered.
  owner_id uuid,
  summary text not null check (length(summary) between 1 and 2000),
  -- The person is on the line, or waits to be called at once.
  is_warm boolean not null,
  -- Whoever hands it over goes on working on it.
  stays boolean not null,
  -- It was shared with the other so that they can see what they are asked, and only for that.
  is_lent boolean not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  at timestamptz not null default now(),
  answered_at timestamptz,
  answer text not null default '' check (length(answer) <= 500),
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, from_id) references memberships,
  foreign key (organisation_id, to_id) references memberships,
  check ((state = 'open') = (answered_at is null))
);
create index lead_handoffs_lead on lead_handoffs (organisation_id, lead_id, id);
-- One at a time: two people cannot both be asked to take it.
create unique index lead_handoffs_open on lead_handoffs (organisation_id, lead_id) where state = 'open';
create index lead_handoffs_from on lead_handoffs (organisation_id, from_id);
create index lead_handoffs_to on lead_handoffs (organisation_id, to_id);
select lintel.keep_apart('lead_handoffs', 'select, insert, update');
