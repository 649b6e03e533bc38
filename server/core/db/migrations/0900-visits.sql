-- Visits to an organisation's own sites and forms. No cookie, no address: whoever comes is told apart for a day by a keyed hash that is
-- taken away after it. Only a visitor who writes, and agrees to it, becomes somebody: `inbound_messages` then names the visit.
create table site_visits (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  place text not null check (place in ('site', 'form')),
  slug text not null check (length(slug) <= 60),
  first_page text not null check (length(first_page) <= 300),
  source text not null check (length(source) between 1 and 200),
  campaign text check (length(campaign) <= 200),
  created_at timestamptz not null default now(),
  -- Pages in the order they were opened: [{"page", "at"}].
  pages jsonb not null check (jsonb_typeof(pages) = 'array' and jsonb_array_length(pages) <= 50),
  visitor bytea check (length(visitor) = 16),
  primary key (organisation_id, id)
);
create unique index site_visits_visitor on site_visits (organisation_id, visitor) where visitor is not null;
create index site_visits_came on site_visits (organisation_id, created_at);
create index site_visits_told_apart on site_visits (organisation_id, created_at) where visitor is not null;
select lintel.keep_apart('site_visits', 'select, insert, update');
grant select, delete on site_visits to lintel_system;
create policy outlived on site_visits to lintel_system using (created_at < now() - interval '400 days');

create index inbound_messages_visit on inbound_messages (organisation_id, (facts ->> 'visit')) where facts ? 'visit';
