-- What a buyer signed before they are taken to homes: for how long, for what, and that fees are not set by law.
create table buyer_agreements (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  signed_on date not null,
  from_on date not null,
  until_on date not null,
  pay_kind text not null check (pay_kind in ('amount', 'rate', 'hourly')),
  amount_cents bigint check (amount_cents between 0 and 1000000000000),
  rate_basis_points int check (rate_basis_points between 0 and 10000),
  -- The statement that fees are fully negotiable and not set by law. Without it the paper is none.
  says_negotiable boolean not null check (says_negotiable),
  note text not null default '' check (length(note) <= 500),
  ended_on date,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  check (from_on <= until_on),
  check (case when pay_kind = 'rate' then rate_basis_points is not null and amount_cents is null
    else amount_cents is not null and rate_basis_points is null end)
);
create index buyer_agreements_lead on buyer_agreements (organisation_id, lead_id, until_on desc);
create index buyer_agreements_maker on buyer_agreements (created_by) where created_by is not null;
select lintel.keep_apart('buyer_agreements', 'select, insert');

-- What was signed is not rewritten: it ends, and a merge gives it to the lead that stays.
grant update (lead_id, ended_on) on buyer_agreements to lintel_app;

-- How a home is shown.
create table showing_settings (
  organisation_id uuid not null,
  listing_id uuid not null,
  mode text not null default 'confirm_any' check (mode in ('auto', 'confirm_any', 'confirm_all', 'instructions')),
  time_zone text not null check (length(time_zone) <= 60),
  lead_minutes int not null default 120 check (lead_minutes between 0 and 43200),
  most_minutes int not null default 60 check (most_minutes between 15 and 480),
  may_overlap boolean not null default false,
  is_accompanied boolean not null default false,
  -- Weekly hours as booking pages have them, and what of them is taken out: [{"from": "2026-03-05T09:00", "to": …}].
  hours jsonb not null default '[]',
  blackouts jsonb not null default '[]',
  -- Answers wait until the agent lets the seller see them.
  holds_feedback boolean not null default false,
  is_open boolean not null default false,
  slug text not null check (length(slug) between 8 and 40),
  -- Part of the link to the seller's report: another one, and the links before are over.
  report_key uuid,
  version int not null default 1,
  primary key (organisation_id, listing_id),
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
create unique index showing_settings_slug on showing_settings (slug);
select lintel.keep_apart('showing_settings', 'select, insert, update');

-- Who asks brings nothing but the address: whose home it is, the system role finds out.
grant select (organisation_id, listing_id, slug) on showing_settings to lintel_system;
create policy system on showing_settings for select to lintel_system using (true);

-- Who is asked before a home is shown: first the initial ones, then the final ones. Members, or people outside by mail.
create table showing_contacts (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  listing_id uuid not null,
  tier text not null check (tier in ('initial', 'final')),
  user_id uuid,
  name text not null default '' check (length(name) <= 100),
  email text not null default '' check (length(email) <= 254),
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade,
  foreign key (organisation_id, user_id) references memberships,
  check (user_id is not null or (name <> '' and email <> ''))
);
create index showing_contacts_listing on showing_contacts (organisation_id, listing_id);
create index showing_contacts_user on showing_contacts (organisation_id, user_id) where user_id is not null;
select lintel.keep_apart('showing_contacts');

create table showings (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  listing_id uuid not null,
  state text not null check (state in ('requested', 'proposed', 'confirmed', 'declined', 'cancelled')),
  kind text not null default 'in_person' check (kind in ('in_person', 'video')),
  starts_at timestamptz not null,
  minutes int not null check (minutes between 15 and 480),
  time_zone text not null,
  span tstzrange not null,
  -- Of a home that one party sees at a time.
  is_alone boolean not null,
  for_whom text not null check (for_whom in ('buyer', 'other_agent', 'preview')),
  asked_by uuid,
  -- The agent from elsewhere who comes.
  agent_name text not null default '' check (length(agent_name) <= 100),
  agent_licence text not null default '' check (length(agent_licence) <= 60),
  agent_brokerage text not null default '' check (length(agent_brokerage) <= 120),
  agent_phone text not null default '' check (length(agent_phone) <= 40),
  agent_email text not null default '' check (length(agent_email) <= 254),
  locale text not null default 'en',
  lead_id uuid,
  agreement_id uuid,
  -- The very words an agent from elsewhere agreed to.
  consent_text text not null default '',
  form_hash text,
  note text not null default '' check (length(note) <= 1000),
  reason text not null default '' check (length(reason) <= 300),
  appointment_id uuid,
  feedback_rounds int not null default 0,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade,
  foreign key (organisation_id, asked_by) references memberships,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id),
  foreign key (organisation_id, agreement_id) references buyer_agreements on delete set null (agreement_id),
  foreign key (organisation_id, appointment_id) references appointments on delete set null (appointment_id),
  -- Nobody is promised a home at the same time as another, whatever two programs believe.
  constraint showings_one_at_a_time exclude using gist (organisation_id with =, listing_id with =, span with &&)
    where (is_alone and state in ('requested', 'proposed', 'confirmed'))
);
create index showings_listing on showings (organisation_id, listing_id, starts_at desc, id desc);
create index showings_time on showings (organisation_id, starts_at, id);
create index showings_asker on showings (organisation_id, asked_by) where asked_by is not null;
create index showings_lead on showings (organisation_id, lead_id) where lead_id is not null;
create index showings_agreement on showings (organisation_id, agreement_id) where agreement_id is not null;
create index showings_appointment on showings (organisation_id, appointment_id) where appointment_id is not null;
select lintel.keep_apart('showings', 'select, insert, update');

-- What those who are asked say. Who was asked stays, whoever is asked next time.
create table showing_answers (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  showing_id uuid not null,
  tier text not null check (tier in ('initial', 'final')),
  user_id uuid,
  name text not null default '' check (length(name) <= 100),
  email text not null default '' check (length(email) <= 254),
  -- Final ones are asked once the initial ones agreed.
  asked_at timestamptz,
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, showing_id) references showings on delete cascade,
  foreign key (organisation_id, user_id) references memberships
);
create index showing_answers_showing on showing_answers (organisation_id, showing_id);
create index showing_answers_user on showing_answers (organisation_id, user_id) where user_id is not null;
select lintel.keep_apart('showing_answers', 'select, insert, update');

create table showing_feedback (
  organisation_id uuid not null,
  showing_id uuid not null,
  interest int not null check (interest between 1 and 5),
  price_opinion text not null check (price_opinion in ('low', 'right', 'high')),
  liked text not null default '' check (length(liked) <= 1000),
  disliked text not null default '' check (length(disliked) <= 1000),
  offer_likely boolean not null,
  is_held boolean not null default false,
  at timestamptz not null default now(),
  primary key (organisation_id, showing_id),
  foreign key (organisation_id, showing_id) references showings on delete cascade
);
select lintel.keep_apart('showing_feedback', 'select, insert, update');

-- What people do to the appointment in the calendar is done to the showing, as with what visitors book.
create function lintel.follow_showing() returns trigger language plpgsql as $$
begin
  update showings set span = 'empty', starts_at = new.starts_at, minutes = least(480, greatest(15, new.minutes)), version = version + 1
    where organisation_id = new.organisation_id and appointment_id = new.id and state = 'confirmed' and starts_at <> new.starts_at;
  update showings set state = 'cancelled', decided_at = now(), version = version + 1
    where organisation_id = new.organisation_id and appointment_id = new.id and state = 'confirmed'
      and (new.status = 'cancelled' or new.removed_at is not null);
  return null;
end $$;
create trigger showing_follows after update of starts_at, status, removed_at on appointments
  for each row when (new.kind = 'showing' and new.recurrence is null) execute function lintel.follow_showing();

-- Hours at which a home is open to everybody.
create table open_houses (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  listing_id uuid not null,
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  host_id uuid not null,
  start_local timestamp not null,
  starts_at timestamptz not null,
  minutes int not null check (minutes between 15 and 720),
  time_zone text not null check (length(time_zone) <= 60),
  is_public boolean not null default true,
  words text not null default '' check (length(words) <= 1000),
  slug text not null check (length(slug) between 8 and 40),
  appointment_id uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade,
  foreign key (organisation_id, host_id) references memberships,
  foreign key (organisation_id, appointment_id) references appointments on delete set null (appointment_id)
);
create unique index open_houses_slug on open_houses (slug);
create index open_houses_listing on open_houses (organisation_id, listing_id, starts_at desc);
create index open_houses_host on open_houses (organisation_id, host_id);
create index open_houses_appointment on open_houses (organisation_id, appointment_id) where appointment_id is not null;
create index open_houses_maker on open_houses (created_by) where created_by is not null;
select lintel.keep_apart('open_houses', 'select, insert, update');

-- Who comes brings nothing but the address: whose open house it is, the system role finds out.
grant select (organisation_id, id, slug) on open_houses to lintel_system;
create policy system on open_houses for select to lintel_system using (true);

-- Who came and signed in, with the very words they were shown.
create table open_house_visits (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  open_house_id uuid not null,
  -- Made where they signed in, maybe without a network: sent again, it is the same visit.
  reference uuid not null,
  lead_id uuid,
  name text not null check (length(name) between 1 and 100),
  has_agent boolean not null,
  agent_name text not null default '' check (length(agent_name) <= 100),
  timeframe text check (timeframe in ('now', 'three_months', 'six_months', 'year', 'later')),
  signed_at timestamptz not null,
  -- The receipt: what was shown of who the host works for, in which version.
  disclosure_text text not null,
  disclosure_version text not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, open_house_id, reference),
  foreign key (organisation_id, open_house_id) references open_houses on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete set null (lead_id)
);
create index open_house_visits_lead on open_house_visits (organisation_id, lead_id) where lead_id is not null;
select lintel.keep_apart('open_house_visits', 'select, insert, update');
