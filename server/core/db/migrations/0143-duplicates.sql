-- What a lead is recognised by: each address, and its name without order. Written behind the scenes, never while somebody
-- waits. Those who share a key are compared, and nobody else: there is no pair of all with all.
create table lead_match_keys (
  organisation_id uuid not null,
  key text not null,
  lead_id uuid not null,
  primary key (organisation_id, key, lead_id),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index lead_match_keys_lead on lead_match_keys (organisation_id, lead_id);
select lintel.keep_apart('lead_match_keys', 'select, insert, delete');

-- Two leads that may be one person. The smaller id stands first, so a pair is there once.
create table merge_candidates (
  organisation_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  rule text not null,
  strength smallint not null check (strength between 1 and 100),
  found_at timestamptz not null default now(),
  dismissed_at timestamptz,
  dismissed_by uuid references users,
  primary key (organisation_id, one_id, other_id),
  foreign key (organisation_id, one_id) references leads on delete cascade,
  foreign key (organisation_id, other_id) references leads on delete cascade
);
create index merge_candidates_open on merge_candidates (organisation_id, strength desc, other_id desc, one_id desc)
  where dismissed_at is null;
create index merge_candidates_other on merge_candidates (organisation_id, other_id);
select lintel.keep_apart('merge_candidates');

-- How far the walk through an organisation's leads has come, in the order of their ids.
create table match_walks (
  organisation_id uuid primary key references organisations on delete cascade,
  walked_to uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);
select lintel.keep_apart('match_walks');
