-- Days on the market of a home across its listings, kept for lists that are ordered by them and searched: whole days before
-- the present stay, and since when that lasts. By the rule that the product counts by unless another is asked for: after 90
-- days off the market, or a sale, the count begins anew.
create table listing_market_counts (
  organisation_id uuid not null,
  listing_id uuid not null,
  days int not null,
  since date,
  primary key (organisation_id, listing_id),
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
select lintel.keep_apart('listing_market_counts', 'select, insert, update');
-- So that a home can be locked while its days are counted; its address is never changed.
grant update (address_key) on properties to lintel_app;

-- The same as countMarketDays tells of one listing (a test compares the two on many histories).
create function lintel.count_market_days(org uuid, home uuid, listing uuid, gap int, out days int, out since date)
language plpgsql stable as $$
declare
  change record;
  offering uuid[] := '{}';
  offered_by uuid;
  ended_on date;
  sold boolean := false;
  at_end int;
begin
  days := 0;
  for change in
    select s.listing_id as of, s.status, s.effective_on as day, s.status in ('Active', 'Active Under Contract') as is_on
    from listing_statuses s
    where s.organisation_id = org and s.property_id = home and not exists (
      select from listing_statuses n where n.organisation_id = org and n.property_id = home
        and n.listing_id = s.listing_id and n.id > s.id and n.effective_on < s.effective_on)
    order by s.effective_on, s.id
  loop
    sold := sold or change.status = 'Closed';
    if not change.is_on then offering := array_remove(offering, change.of);
    elsif change.of <> all (offering) then offering := offering || change.of;
    end if;
    if offered_by is null or offered_by <> all (offering) then
      if offered_by is not null then
        days := days + greatest(0, change.day - since);
        ended_on := change.day;
      end if;
      offered_by := offering[1];
      since := null;
      if offered_by is not null then
        if ended_on is not null and (sold or change.day - ended_on >= gap) then days := 0; end if;
        sold := false;
        since := change.day;
      end if;
    end if;
    if change.of = listing then
      -- What is over keeps its count.
      at_end := case when change.status in ('Canceled', 'Expired', 'Closed', 'Delete')
        then days + coalesce(greatest(0, change.day - since), 0) end;
    end if;
  end loop;
  if at_end is not null then
    days := at_end;
    since := null;
  end if;
end $$;

-- What one listing's status makes of the days of all listings of its home.
create function lintel.recount_market_days(org uuid, homes uuid[]) returns void language plpgsql as $$
begin
  -- Two that change listings of one home at once count one after the other, the second with what the first wrote.
  perform from properties p where p.organisation_id = org and p.id = any (homes) order by p.id for no key update;
  insert into listing_market_counts as c (organisation_id, listing_id, days, since)
  select org, m.listing_id, t.days, t.since from (
    select distinct s.listing_id, s.property_id from listing_statuses s
    where s.organisation_id = org and s.property_id = any (homes)) m,
    lateral lintel.count_market_days(org, m.property_id, m.listing_id, 90) t
  order by m.listing_id
  on conflict (organisation_id, listing_id) do update set days = excluded.days, since = excluded.since
    where (c.days, c.since) is distinct from (excluded.days, excluded.since);
end $$;

create function lintel.follow_statuses() returns trigger language plpgsql as $$
begin
  perform lintel.recount_market_days(a.organisation_id, a.homes) from (
    select organisation_id, array_agg(distinct property_id) as homes from affected group by 1) a;
  return null;
end $$;
create function lintel.follow_moved_statuses() returns trigger language plpgsql as $$
begin
  perform lintel.recount_market_days(a.organisation_id, a.homes) from (
    select organisation_id, array_agg(distinct property_id) as homes
    from (table affected union all table before) e group by 1) a;
  return null;
end $$;
create trigger follow_statuses after insert on listing_statuses
  referencing new table as affected for each statement execute function lintel.follow_statuses();
create trigger follow_moved_statuses after update on listing_statuses
  referencing new table as affected old table as before for each statement execute function lintel.follow_moved_statuses();
create trigger follow_dropped_statuses after delete on listing_statuses
  referencing old table as affected for each statement when (current_user <> 'lintel_remover')
  execute function lintel.follow_statuses();

insert into listing_market_counts (organisation_id, listing_id, days, since)
select m.organisation_id, m.listing_id, t.days, t.since from (
  select distinct organisation_id, listing_id, property_id from listing_statuses) m,
  lateral lintel.count_market_days(m.organisation_id, m.property_id, m.listing_id, 90) t;
