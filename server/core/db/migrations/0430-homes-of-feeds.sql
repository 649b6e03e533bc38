-- Homes that a feed brings may stand on an organisation's site only where the feed's licence allows it, beside the firm
-- that lists them and with the words that the feed's owner wants there.
alter table listings add column list_office_name text check (length(list_office_name) <= 255);
alter table listing_feeds
  add column is_shown boolean not null default false,
  add column notice text not null default '' check (length(notice) <= 2000);
-- What is here already is asked for once more, for the firm's name.
update listing_feeds set reached = null, reached_key = null;

-- Search engines are told of every site that is live: by its address and the day, and of nothing else about it.
grant select (organisation_id, id, slug, published_at) on sites to lintel_system;
create policy system on sites for select to lintel_system using (true);

-- What visitors agree to names the organisation as it is called today: the words hold a place for it.
update sites s set
  content = jsonb_set(s.content, '{contact,consent}', to_jsonb(replace(s.content #>> '{contact,consent}', n.name, '{who}'))),
  published = case when s.published is not null then
    jsonb_set(s.published, '{contact,consent}', to_jsonb(replace(s.published #>> '{contact,consent}', n.name, '{who}'))) end
from (select o.id, coalesce(nullif(w.name, ''), o.name) as name
      from organisations o left join brands w on w.organisation_id = o.id) n
where n.id = s.organisation_id and n.name <> '';

-- A picture of whose site it is.
update sites set content = jsonb_set(content, '{hero,portrait}', 'null'),
  published = case when published is not null then jsonb_set(published, '{hero,portrait}', 'null') end;
