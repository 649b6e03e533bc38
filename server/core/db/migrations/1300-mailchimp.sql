-- Who stands in the audience there, by the name Mailchimp gives each member: MD5 of the address. Addresses themselves are not kept.
create table mailchimp_members (
  organisation_id uuid not null,
  connection_id uuid not null,
  member text not null check (length(member) between 1 and 40),
  -- Whose content went there. Without one where we never sent them, or the lead is gone since.
  lead_id uuid,
  status text not null check (length(status) between 1 and 40),
  -- Fingerprint of what was sent last, and the tags among it: those of Mailchimp’s own users are not ours to remove.
  sent text check (length(sent) <= 64),
  tags text[] not null default '{}',
  -- When they signed up there again after having unsubscribed.
  back_at timestamptz,
  primary key (organisation_id, connection_id, member),
  foreign key (organisation_id, connection_id) references connections on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id)
);
create index mailchimp_members_lead on mailchimp_members (organisation_id, lead_id) where lead_id is not null;
select lintel.keep_apart('mailchimp_members');

-- Which audience is read there and how far, and how far the leads were looked through here.
create table mailchimp_audiences (
  organisation_id uuid not null,
  connection_id uuid not null,
  list_id text check (length(list_id) between 1 and 100),
  read_until timestamptz,
  -- Changes here up to then went there.
  seen_until timestamptz,
  -- All leads are looked through now and then, a part a run: begun then, and after this one it goes on.
  walk_began timestamptz,
  walk_after uuid,
  walked_at timestamptz,
  primary key (organisation_id, connection_id),
  foreign key (organisation_id, connection_id) references connections on delete cascade
);
select lintel.keep_apart('mailchimp_audiences');
