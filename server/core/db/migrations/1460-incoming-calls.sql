-- Who answers calls of people whose agent cannot be rung, and what somebody whose call nobody took is texted, if anything.
alter table message_settings
  add column calls_to uuid,
  add column missed_call_text text not null default '' check (length(missed_call_text) <= 320),
  add foreign key (organisation_id, calls_to) references memberships on delete set null (calls_to);
create index message_settings_calls_to on message_settings (organisation_id, calls_to) where calls_to is not null;

-- Calls that come in on a number of the organization's own: who calls may be nobody we know, and there may be nobody to ring.
alter table voice_calls
  alter column lead_id drop not null,
  alter column user_id drop not null,
  alter column phone drop not null,
  add column direction text not null default 'out' check (direction in ('out', 'in')),
  -- By which number it came, whose provider account that is, and when the member pressed a key.
  add column channel_id uuid,
  add column account_sid text check (length(account_sid) <= 64),
  add column answered_at timestamptz,
  add foreign key (organisation_id, channel_id) references message_channels;
create unique index voice_calls_incoming on voice_calls (organisation_id, sid) where direction = 'in';
create index voice_calls_channel on voice_calls (organisation_id, channel_id) where channel_id is not null;
create index voice_calls_address on voice_calls (organisation_id, address);
