-- A campaign is a program of the one engine: what is sent, waited for and left out is done there. Which room shows a program:
alter table programs add column room text not null default 'automations' check (room in ('automations', 'campaigns'));
create index programs_room on programs (organisation_id, room, state);

create table campaigns (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null check (length(name) between 1 and 120),
  type text not null default 'once' check (type in ('once', 'drip')),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped')),
  -- Whom it is for, in the language of filters; nothing: everybody its owner sees.
  filter jsonb,
  -- Where "today" of the filter and of the hour begins.
  time_zone text not null check (length(time_zone) <= 60),
  -- As it is being written; what goes out is a version of its program.
  messages jsonb not null default '[]' check (jsonb_typeof(messages) = 'array'),
  comparison jsonb,
  at_when jsonb not null default '{"mode": "now"}',
  per_hour int check (per_hour between 1 and 100000),
  keeps_entering boolean not null default false,
  -- When it goes or went out: what a calendar shows.
  scheduled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  program_id uuid,
  -- How far its audience was walked: a worker that takes over goes on from here.
  walked_to uuid,
  is_walked boolean not null default false,
  total int,
  entered int not null default 0,
  left_out int not null default 0,
  -- How many may be reached, counted by a job where they are many; of which version of whom.
  reach jsonb,
  owner_id uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  removed_at timestamptz,
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, program_id) references programs,
  foreign key (organisation_id, owner_id) references memberships
);
create index campaigns_newest on campaigns (organisation_id, id desc) where removed_at is null;
create index campaigns_state on campaigns (organisation_id, state, id desc) where removed_at is null;
create index campaigns_scheduled on campaigns (organisation_id, scheduled_at) where scheduled_at is not null and removed_at is null;
create unique index campaigns_program on campaigns (organisation_id, program_id) where program_id is not null;
create index campaigns_owner on campaigns (organisation_id, owner_id) where owner_id is not null;
select lintel.keep_apart('campaigns', 'select, insert, update');

-- A message of a campaign to one person, and what came of it. Written in the transaction that writes the message.
create table campaign_sends (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  campaign_id uuid not null,
  -- Which of its messages, in which version.
  message text not null check (length(message) <= 30),
  variant text not null check (variant in ('a', 'b')),
  lead_id uuid not null,
  message_id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'denied', 'cancelled')),
  at timestamptz not null default now(),
  replied_at timestamptz,
  unsubscribed_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, campaign_id) references campaigns,
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
-- A person gets each message once, whatever else goes wrong.
create unique index campaign_sends_once on campaign_sends (organisation_id, campaign_id, message, lead_id);
create index campaign_sends_message on campaign_sends (organisation_id, message_id);
create index campaign_sends_lead on campaign_sends (organisation_id, lead_id, at desc);
create index campaign_sends_state on campaign_sends (organisation_id, campaign_id, state, id desc);
select lintel.keep_apart('campaign_sends', 'select, insert, update, delete');

-- Whom the gate left out when the campaign went out, and why.
create table campaign_left_out (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  campaign_id uuid not null,
  lead_id uuid not null,
  rule text not null check (length(rule) <= 40),
  at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, campaign_id) references campaigns,
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create unique index campaign_left_out_once on campaign_left_out (organisation_id, campaign_id, lead_id);
create index campaign_left_out_rule on campaign_left_out (organisation_id, campaign_id, rule, id desc);
create index campaign_left_out_lead on campaign_left_out (organisation_id, lead_id);
select lintel.keep_apart('campaign_left_out', 'select, insert, update, delete');

-- Links of a mail that were followed, and (link -1) its picture that was fetched. Machines do both: they stand apart.
create table message_clicks (
  organisation_id uuid not null,
  message_id uuid not null,
  link int not null,
  is_human boolean not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times int not null default 1,
  primary key (organisation_id, message_id, link, is_human),
  foreign key (organisation_id, message_id) references messages on delete cascade
);
select lintel.keep_apart('message_clicks', 'select, insert, update, delete');
