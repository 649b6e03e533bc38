-- How a person is reached. A lead's own email and phone stay the primary ones: lists, search and imports know no others. A
-- row stands here for every further address, and for a primary one that somebody has said more about. Which one is
-- primary is never written twice: it is the one that the lead bears.
create table contact_points (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  channel text not null check (channel in ('email', 'phone')),
  -- E-mail in lower case, phones as E.164.
  address text not null,
  label text not null default 'other' check (label in ('home', 'work', 'mobile', 'other')),
  line_type text not null default 'unknown' check (line_type in ('unknown', 'mobile', 'landline', 'voip', 'toll_free')),
  do_not_use boolean not null default false,
  note text not null default '' check (length(note) <= 300),
  import_id uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, lead_id, channel, address),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  check (case channel when 'email' then address = lower(address) and length(address) <= 254
         else address ~ '^\+?[0-9]{3,20}$' end)
);
create index contact_points_address on contact_points (organisation_id, address);
select lintel.keep_apart('contact_points');

create function lintel.follow_contact_points() returns trigger language plpgsql as $$
begin
  update leads l set other_points = f.points from (
    select t.organisation_id, t.lead_id, coalesce(string_agg(p.address, ' ' order by p.id), '') as points
    from (select distinct organisation_id, lead_id from touched) t
    left join contact_points p on p.organisation_id = t.organisation_id and p.lead_id = t.lead_id
    group by 1, 2) f
  where l.organisation_id = f.organisation_id and l.id = f.lead_id and l.other_points <> f.points;
  return null;
end $$;
create trigger contact_points_on_insert after insert on contact_points referencing new table as touched
  for each statement execute function lintel.follow_contact_points();
create trigger contact_points_on_delete after delete on contact_points referencing old table as touched
  for each statement when (current_user <> 'lintel_remover') execute function lintel.follow_contact_points();

-- What was on one lead may be on another now: both are touched.
create trigger contact_points_on_update after update on contact_points referencing new table as touched
  for each statement execute function lintel.follow_contact_points();
create trigger contact_points_on_update_before after update on contact_points referencing old table as touched
  for each statement execute function lintel.follow_contact_points();

-- A primary address that is corrected keeps what was said about it; one that is taken away takes it along.
create function lintel.follow_primary_address() returns trigger language plpgsql as $$
begin
  update contact_points p set address = c.now from (
    values ('email', old.email, new.email), ('phone', old.phone, new.phone)) c(channel, was, now)
  where p.organisation_id = new.organisation_id and p.lead_id = new.id and p.channel = c.channel and p.address = c.was
    and c.now <> c.was and not exists (
      select from contact_points o where o.organisation_id = p.organisation_id and o.lead_id = p.lead_id
        and o.channel = p.channel and o.address = c.now);
  delete from contact_points p where p.organisation_id = new.organisation_id and p.lead_id = new.id
    and (p.channel = 'email' and p.address = old.email and new.email is null
      or p.channel = 'phone' and p.address = old.phone and new.phone is null);
  return null;
end $$;

-- People who belong together. A household keeps two people and one story; a relationship says what one is to the other.
create table households (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  name text not null default '' check (length(name) <= 100),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
select lintel.keep_apart('households');

create table household_members (
  organisation_id uuid not null,
  lead_id uuid not null,
  household_id uuid not null,
  role text not null default 'other' check (role in ('partner', 'parent', 'child', 'other')),
  -- Nobody is in two households.
  primary key (organisation_id, lead_id),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, household_id) references households on delete cascade
);
create index household_members_household on household_members (organisation_id, household_id);
select lintel.keep_apart('household_members');

-- Written once and read from both ends: `other_id` is the `kind` of `lead_id`. Of kinds that are the same from both ends
-- the smaller id stands first.
create table lead_relationships (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  other_id uuid not null,
  kind text not null check (kind in ('spouse', 'parent', 'referral_source', 'vendor', 'colleague', 'other')),
  note text not null default '' check (length(note) <= 300),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, lead_id, other_id, kind),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, other_id) references leads on delete cascade
);
create index lead_relationships_other on lead_relationships (organisation_id, other_id);
select lintel.keep_apart('lead_relationships');

create table lead_merges (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  winner_id uuid not null,
  loser_id uuid not null,
  -- What the merge made of the winner's fields: before and after, by field.
  fields jsonb not null,
  -- Rows that were moved, by table and column; addresses that came to be.
  moved jsonb not null,
  loser_archived_at timestamptz,
  merged_by uuid references users,
  merged_at timestamptz not null default now(),
  unmerged_by uuid references users,
  unmerged_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, winner_id) references leads on delete cascade,
  foreign key (organisation_id, loser_id) references leads on delete cascade
);
create index lead_merges_winner on lead_merges (organisation_id, winner_id, id desc);
create index lead_merges_loser on lead_merges (organisation_id, loser_id, id desc);
select lintel.keep_apart('lead_merges', 'select, insert, update');

-- A merge moves these rows.
grant update (lead_id) on lead_shares to lintel_app;

-- A merge says by itself what becomes of each address.
create trigger lead_primary_address after update of email, phone on leads for each row
  when (old.other_points <> '' and (new.email is distinct from old.email or new.phone is distinct from old.phone)
    and current_setting('app.keep_points', true) is distinct from 'on')
  execute function lintel.follow_primary_address();

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
  one_owner_key uuid not null default '00000000-0000-0000-0000-000000000000',
  other_owner_key uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (organisation_id, one_id, other_id),
  foreign key (organisation_id, one_id) references leads on delete cascade,
  foreign key (organisation_id, other_id) references leads on delete cascade
);
create index merge_candidates_open on merge_candidates (organisation_id, strength desc, other_id desc, one_id desc)
  where dismissed_at is null;
create index merge_candidates_other on merge_candidates (organisation_id, other_id);
create index merge_candidates_of_owners on merge_candidates
  (organisation_id, one_owner_key, other_owner_key, strength desc, other_id desc, one_id desc) where dismissed_at is null;
select lintel.keep_apart('merge_candidates');

-- How far the walk through an organisation's leads has come, in the order of their ids.
create table match_walks (
  organisation_id uuid primary key references organisations on delete cascade,
  walked_to uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);
select lintel.keep_apart('match_walks');

create function lintel.follow_candidates() returns trigger language plpgsql as $$
begin
  new.one_owner_key := (select l.owner_key from leads l where l.organisation_id = new.organisation_id and l.id = new.one_id);
  new.other_owner_key := (select l.owner_key from leads l where l.organisation_id = new.organisation_id and l.id = new.other_id);
  return new;
end $$;
create trigger candidates_owners before insert on merge_candidates for each row execute function lintel.follow_candidates();
