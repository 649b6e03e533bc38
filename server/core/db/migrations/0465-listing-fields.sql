-- Since when a listing is on the market, who measured the home, what is disclosed of it, and the organisation's own tags.
alter table listings
  add column on_market_date date,
  add column living_area_source text check (length(living_area_source) <= 50),
  add column disclosures text[] not null default '{}' check (cardinality(disclosures) <= 50),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 30);

-- Listings that were on the market before this was kept: the first day that their histories tell.
alter table listings disable trigger user;
update listings l set on_market_date = s.first from (
  select organisation_id, listing_id, min(effective_on) as first from listing_statuses
  where status in ('Active', 'Active Under Contract') group by 1, 2) s
where l.organisation_id = s.organisation_id and l.id = s.listing_id;
alter table listings enable trigger user;

-- Which listings bear a tag, as of leads: an array's own operators lose their index under row security.
create table listing_tags (
  organisation_id uuid not null,
  tag text not null,
  listing_id uuid not null,
  primary key (organisation_id, tag, listing_id),
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
create index listing_tags_listing on listing_tags (organisation_id, listing_id);
select lintel.keep_apart('listing_tags', 'select, insert, delete');

create function lintel.follow_listing_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from listing_tags t where t.organisation_id = new.organisation_id and t.listing_id = new.id and t.tag <> all (new.tags);
  end if;
  insert into listing_tags (organisation_id, tag, listing_id)
    select new.organisation_id, t, new.id from unnest(new.tags) t on conflict do nothing;
  return null;
end $$;
create trigger listing_tags_on_insert after insert on listings for each row when (new.tags <> '{}') execute function lintel.follow_listing_tags();
create trigger listing_tags_on_update after update of tags on listings for each row
  when (new.tags is distinct from old.tags) execute function lintel.follow_listing_tags();
