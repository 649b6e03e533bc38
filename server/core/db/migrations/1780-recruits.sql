-- People whom a brokerage wants to win. Whoever is meant for an office that is another organization is handed over: the office has a row of
-- its own from then on.
create table recruits (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  unit_id uuid,
  office_id uuid,
  owner_id uuid references users,
  name text not null check (length(name) between 1 and 120),
  email text check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 40),
  brokerage text not null default '' check (length(brokerage) <= 120),
  license_kind text not null default 'realestate' check (license_kind in ('realestate', 'nmls', 'npn')),
  license_state text check (length(license_state) = 2),
  license_number text not null default '' check (length(license_number) <= 20),
  sides int check (sides >= 0),
  volume_cents bigint check (volume_cents >= 0),
  next_step text not null default '' check (length(next_step) <= 200),
  next_on date,
  notes text not null default '' check (length(notes) <= 5000),
  stage text not null default 'new'
    check (stage in ('new', 'contacted', 'met', 'offer', 'invited', 'joined', 'handed', 'lost')),
  stage_at timestamptz not null default now(),
  lost_reason text check (lost_reason in ('stayed', 'otherBrokerage', 'split', 'timing', 'noResponse', 'notAFit', 'other')),
  lost_note text not null default '' check (length(lost_note) <= 500),
  handed_by text check (length(handed_by) <= 200),
  invitation_id uuid,
  member_id uuid references users,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, unit_id) references enterprise_units on delete set null (unit_id),
  foreign key (organisation_id, office_id) references offices on delete set null (office_id),
  check ((stage = 'lost') = (lost_reason is not null))
);
create index recruits_unit on recruits (organisation_id, unit_id);
create index recruits_office on recruits (organisation_id, office_id);
create index recruits_owner on recruits (organisation_id, owner_id);
create index recruits_owner_anywhere on recruits (owner_id) where owner_id is not null;
create index recruits_member on recruits (member_id) where member_id is not null;
create index recruits_invitation on recruits (organisation_id, invitation_id) where invitation_id is not null;
select lintel.keep_apart('recruits');
