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
select lintel.keep_apart('member_phones');
-- Whose an answer is must be plain.
create unique index member_phones_one on member_phones (organisation_id, phone) where confirmed_at is not null;

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
select lintel.keep_apart('claim_answers', 'select, insert');
grant select, delete on claim_answers to lintel_system;
create policy outlived on claim_answers to lintel_system using (created_at < now() - interval '400 days');
create index claim_answers_age on claim_answers (created_at);
