-- An organization's own consent texts and disclosures, each with its versions. A published version never changes: people agreed to it.
create table consent_texts (
  organisation_id uuid not null references organisations on delete cascade,
  place text not null check (place in ('call', 'sms', 'email', 'booking', 'showing', 'disclosure')),
  -- A state, where texts differ by it; empty for all.
  region text not null default '' check (region ~ '^([A-Z]{2})?$'),
  version int not null check (version > 0),
  -- By language; none: the house's own words hold again.
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  note text not null default '' check (length(note) <= 300),
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null default now(),
  from_day date,
  published_by uuid references users on delete set null,
  published_at timestamptz,
  primary key (organisation_id, place, region, version),
  check (region = '' or place = 'disclosure'),
  check ((published_at is null) = (from_day is null))
);
create unique index consent_texts_draft on consent_texts (organisation_id, place, region) where published_at is null;
create index consent_texts_changer on consent_texts (changed_by);
create index consent_texts_publisher on consent_texts (published_by);
select lintel.keep_apart('consent_texts', 'select, insert, update, delete');
create trigger consent_texts_stay before update or delete on consent_texts
  for each row when (old.published_at is not null and current_user = 'lintel_app') execute function lintel.refuse_change();

-- Which of them people agreed to.
create index consent_events_own on consent_events (organisation_id, text_version) where text_version like '% own %';
