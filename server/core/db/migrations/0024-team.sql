-- How a workspace is divided and when its people work: offices, teams in them, hours, caps, pauses, absences, licences.
create table offices (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 100),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
select lintel.keep_apart('offices');
alter table teams add foreign key (organisation_id, office_id) references offices on delete set null (office_id);

-- What is not said is not restricted: without a row, and without hours, somebody is always there.
create table member_work (
  organisation_id uuid not null,
  user_id uuid not null,
  office_id uuid,
  time_zone text not null default 'UTC' check (length(time_zone) <= 60),
  -- Weekly hours as booking pages keep them: [{"weekday": 1, "from": "09:00", "to": "17:00"}], 0 is Sunday.
  hours jsonb not null default '[]',
  cap_open int check (cap_open between 0 and 100000),
  cap_day int check (cap_day between 0 and 1000),
  cap_week int check (cap_week between 0 and 5000),
  paused_at timestamptz,
  away_from date,
  away_to date check (away_to >= away_from),
  cover_id uuid,
  version int not null default 1,
  missed int not null default 0,
  paused_for_missing boolean not null default false,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references memberships on delete cascade,
  foreign key (organisation_id, office_id) references offices on delete set null (office_id),
  foreign key (organisation_id, cover_id) references memberships on delete set null (cover_id),
  check ((away_from is null) = (away_to is null))
);
create index member_work_office on member_work (organisation_id, office_id) where office_id is not null;
create index member_work_cover on member_work (organisation_id, cover_id) where cover_id is not null;
select lintel.keep_apart('member_work');
create policy colleagues on licences to lintel_app
  using (exists (select from memberships m where m.organisation_id = (select lintel.org()) and m.user_id = licences.user_id))
  with check (exists (select from memberships m where m.organisation_id = (select lintel.org()) and m.user_id = licences.user_id));

-- The beginning of the day at a place; a zone that this server does not know is taken for UTC.
create function lintel.day_start(zone text) returns timestamptz language plpgsql stable as $$
begin
  return date_trunc('day', now() at time zone zone) at time zone zone;
exception when others then
  return date_trunc('day', now() at time zone 'UTC') at time zone 'UTC';
end $$;

-- Whose a lead becomes that nobody brought with them. The rules are one document, read and replaced whole; without a row
-- the default rule alone is in force.
create table routing_rules (
  organisation_id uuid primary key references organisations on delete cascade,
  rules jsonb not null default '[]',
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid references users,
  -- An agent who lets so many leads in a row run out is given none until somebody says that they are back. Nothing: never.
  pause_after smallint check (pause_after between 1 and 20)
);
create index routing_rules_changed_by on routing_rules (changed_by) where changed_by is not null;
select lintel.keep_apart('routing_rules', 'select, insert, update');

-- Whose turn it was last, for a rule's people (0) and each group behind them.
create table routing_turns (
  organisation_id uuid not null references organisations on delete cascade,
  rule_id uuid not null,
  step smallint not null check (step between 0 and 2),
  last_user uuid,
  -- Of weighted rules: what each is owed.
  owed jsonb not null default '{}',
  primary key (organisation_id, rule_id, step)
);
select lintel.keep_apart('routing_turns');

-- Every decision with its reasons, as they were.
create table routing_decisions (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  outcome text not null check (outcome in ('assigned', 'offered', 'pond', 'kept', 'claimed', 'passed', 'expired', 'withdrawn', 'paused')),
  method text,
  rule_id uuid,
  chosen uuid,
  offered uuid[] not null default '{}',
  reasons jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index routing_decisions_lead on routing_decisions (organisation_id, lead_id, id desc);
create index routing_decisions_chosen on routing_decisions (organisation_id, chosen, created_at) where chosen is not null;
create index routing_decisions_age on routing_decisions (created_at);
select lintel.keep_apart('routing_decisions', 'select, insert');

-- The system role removes what is outlived, and sees nothing that is not.
grant select, delete on routing_decisions to lintel_system;
create policy outlived on routing_decisions to lintel_system using (created_at < now() - interval '400 days');

-- A lead held out to one or to many, until one takes it or time is up.
create table lead_offers (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  rule_id uuid not null,
  method text not null check (method in ('next_up', 'first_to_claim')),
  people uuid[] not null default '{}',
  -- Who had it before in this round.
  tried uuid[] not null default '{}',
  expires_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'claimed', 'passed', 'expired', 'withdrawn')),
  claimed_by uuid,
  created_at timestamptz not null default now(),
  -- Whether those to whom a lead is held out see who it is before one of them has taken it.
  shows_name boolean not null default true,
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create unique index lead_offers_open on lead_offers (organisation_id, lead_id) where state = 'open';
create index lead_offers_lead on lead_offers (organisation_id, lead_id, id desc);
create index lead_offers_age on lead_offers (created_at) where state <> 'open';
select lintel.keep_apart('lead_offers', 'select, insert, update');
grant select, delete on lead_offers to lintel_system;
create policy outlived on lead_offers to lintel_system using (state <> 'open' and created_at < now() - interval '400 days');

-- However a lead gets its owner, it is no longer held out to anybody.
-- Only whom it was held out to can have taken it; whatever else ended it is in the log.
create function lintel.end_offer() returns trigger language plpgsql as $$
begin
  with ended as (
    update lead_offers set state = case when new.owner_id = any(people) then 'claimed' else 'withdrawn' end, claimed_by = new.owner_id
    where organisation_id = new.organisation_id and lead_id = new.id and state = 'open'
    returning id, rule_id, method, people, state)
  insert into routing_decisions (organisation_id, lead_id, outcome, method, rule_id, chosen, offered)
  select new.organisation_id, new.id, 'withdrawn', method, rule_id, null, people from ended where state = 'withdrawn';
  return null;
end $$;

-- When somebody first opened a lead.
create table lead_sights (
  organisation_id uuid not null references organisations on delete cascade,
  lead_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null default now(),
  primary key (organisation_id, lead_id, user_id),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
create index lead_sights_user on lead_sights (organisation_id, user_id);
select lintel.keep_apart('lead_sights', 'select, insert');

-- To whom what somebody had goes when they leave. Read by the work that releases it, so that a plan made with the removal
-- holds whenever that work comes to each kind.
create table departure_plans (
  organisation_id uuid not null,
  user_id uuid not null,
  -- By kind the user who gets it; what is not named is let go of.
  gets jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
select lintel.keep_apart('departure_plans', 'select, insert, update');
create trigger offer_ends after update of owner_id, archived_at, stage on leads for each row
  when (old.owner_id is null and (new.owner_id is not null
    or (old.archived_at is null and new.archived_at is not null)
    or (old.stage <> 'trash' and new.stage = 'trash')))
  execute function lintel.end_offer();

-- The phone at which a member wants to be texted of leads that are held out to them, once they showed that it is theirs:
-- the code that goes there follows from the challenge, so that nothing here opens anything.
create table member_phones (
  organisation_id uuid not null,
  user_id uuid not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  challenge_id uuid not null,
  challenged_at timestamptz not null default now(),
  confirmed_at timestamptz,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);

-- Whose an answer is must be plain.
create unique index member_phones_one on member_phones (organisation_id, phone) where confirmed_at is not null;
select lintel.keep_apart('member_phones');

-- What members answered by text, and what came of it. The provider's id makes an answer that is delivered twice one answer.
create table claim_answers (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  user_id uuid not null,
  provider_id text not null check (length(provider_id) <= 200),
  body text not null check (length(body) <= 200),
  result text not null check (result in ('won', 'gone', 'full', 'which', 'none')),
  -- No reference: it says what was answered, and outlives a lead that is removed.
  lead_id uuid,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references memberships
);
create unique index claim_answers_once on claim_answers (organisation_id, provider_id);
create index claim_answers_age on claim_answers (created_at);
select lintel.keep_apart('claim_answers', 'select, insert');
grant select, delete on claim_answers to lintel_system;
create policy outlived on claim_answers to lintel_system using (created_at < now() - interval '400 days');

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
