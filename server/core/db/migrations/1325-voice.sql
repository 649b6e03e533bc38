-- Whether calls that are put through by us are recorded: never, where one side's consent is enough, or announced to everybody first.
alter table message_settings add column call_recording text not null default 'off'
  check (call_recording in ('off', 'one_party', 'announced'));

-- Calls that ring a member's own phone first, and then the person's. What became of one is its entry among the messages.
create table voice_calls (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  user_id uuid not null references users,
  address text not null check (length(address) between 3 and 40),
  phone text not null check (length(phone) between 3 and 40),
  -- `ringing`: the member's phone; `calling`: the person's; `talking`: both are on the line.
  state text not null default 'dialing' check (state in ('dialing', 'ringing', 'calling', 'talking', 'ended', 'failed')),
  decision_id uuid,
  message_id uuid,
  recording text not null default 'no' check (recording in ('no', 'silent', 'announced')),
  sid text check (length(sid) <= 64),
  recording_sid text check (length(recording_sid) <= 64),
  problem text not null default '' check (length(problem) <= 300),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, decision_id) references send_decisions,
  foreign key (organisation_id, message_id) references messages on delete set null (message_id)
);
create index voice_calls_lead on voice_calls (organisation_id, lead_id, id desc);
create index voice_calls_decision on voice_calls (organisation_id, decision_id) where decision_id is not null;
create index voice_calls_message on voice_calls (organisation_id, message_id) where message_id is not null;
create index voice_calls_user on voice_calls (user_id);
select lintel.keep_apart('voice_calls');
