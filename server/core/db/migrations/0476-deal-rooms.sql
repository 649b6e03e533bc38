-- The room of a deal: who takes part in it from outside is asked in, by a link of their own and a second proof.
create table deal_guests (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  deal_id uuid not null,
  party_id uuid not null,
  token_hash text not null,
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  entered_at timestamptz,
  ended_at timestamptz,
  factor text not null check (factor in ('text', 'word')),
  -- Where codes are sent.
  phone text check (length(phone) <= 20),
  -- The word they were told, hashed as a password is.
  word_hash text,
  -- The code that was asked for last. What it is follows from this and a secret that is not here.
  code_id uuid,
  code_expires_at timestamptz,
  code_used_at timestamptz,
  code_tries int not null default 0,
  primary key (organisation_id, id),
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  foreign key (organisation_id, party_id) references deal_parties on delete cascade,
  foreign key (organisation_id, invited_by) references memberships,
  check ((factor = 'text') = (phone is not null)),
  check ((factor = 'word') = (word_hash is not null))
);
create unique index deal_guests_token on deal_guests (token_hash);
create index deal_guests_deal on deal_guests (organisation_id, deal_id, id);
create index deal_guests_inviter on deal_guests (organisation_id, invited_by);
create index deal_guests_party_all on deal_guests (organisation_id, party_id);
-- One way in at a time.
create unique index deal_guests_party on deal_guests (organisation_id, party_id) where ended_at is null;
select lintel.keep_apart('deal_guests', 'select, insert, update');
grant select (organisation_id, id, token_hash) on deal_guests to lintel_system;
create policy system on deal_guests for select to lintel_system using (true);

create table deal_posts (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  deal_id uuid not null,
  -- Of the office, or of a guest: what they were then stays, whatever becomes of them.
  user_id uuid,
  guest_id uuid,
  guest_name text not null default '' check (length(guest_name) <= 120),
  guest_role text,
  body text not null check (length(body) <= 4000),
  file_id uuid,
  -- The roles that see it besides its writer and the office; null for everybody in the room.
  audience text[],
  -- The same one sent again is the same post.
  sender_key uuid,
  at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  foreign key (organisation_id, user_id) references memberships,
  foreign key (organisation_id, guest_id) references deal_guests on delete set null (guest_id),
  foreign key (organisation_id, file_id) references files on delete set null (file_id),
  check (user_id is null or guest_role is null)
);
create index deal_posts_deal on deal_posts (organisation_id, deal_id, id);
create index deal_posts_user on deal_posts (organisation_id, user_id) where user_id is not null;
create index deal_posts_file on deal_posts (organisation_id, file_id) where file_id is not null;
create unique index deal_posts_sent on deal_posts (organisation_id, guest_id, sender_key);
select lintel.keep_apart('deal_posts', 'select, insert, update');

-- The roles that see a date in the room; null for the usual.
alter table deal_dates add column shown_to text[];
