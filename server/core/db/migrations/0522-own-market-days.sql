-- A listing's own days on the market are counted from its statuses, too, by the function that counts those of its home: lists, records
-- and feeds then tell the same.
drop function lintel.count_market_days(uuid, uuid, uuid, int);
create function lintel.count_market_days(org uuid, home uuid, listing uuid, gap int, out days int, out since date,
  out own_days int, out own_since date)
language plpgsql stable as $$
declare
  change record;
  offering uuid[] := '{}';
  offered_by uuid;
  ended_on date;
  sold boolean := false;
  at_end int;
  own_at_end int;
begin
  days := 0;
  own_days := 0;
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
    if change.of = listing and change.is_on then own_since := coalesce(own_since, change.day);
    elsif change.of = listing and own_since is not null then
      own_days := own_days + greatest(0, change.day - own_since);
      own_since := null;
    end if;
    if offered_by is null or offered_by <> all (offering) then
      if offered_by is not null then
        days := days + greatest(0, change.day - since);
        ended_on := change.day;
      end if;
      offered_by := offering[1];
      since := null;
      if offered_by is not null then
        if ended_on is not null and (sold or change.day - ended_on >= gap) then
          days := 0;
          own_days := 0;
          if own_since is not null then own_since := change.day; end if;
        end if;
        sold := false;
        since := change.day;
      end if;
    end if;
    if change.of = listing then
      -- What is over keeps its count.
      at_end := case when change.status in ('Canceled', 'Expired', 'Closed', 'Delete')
        then days + coalesce(greatest(0, change.day - since), 0) end;
      own_at_end := case when at_end is not null then own_days end;
    end if;
  end loop;
  if at_end is not null then
    days := at_end;
    since := null;
    own_days := own_at_end;
    own_since := null;
  end if;
end $$;

-- What one listing's status makes of the days of all listings of its home.
create or replace function lintel.recount_market_days(org uuid, homes uuid[]) returns void language plpgsql as $$
begin
  -- Two that change listings of one home at once count one after the other, the second with what the first wrote.
  perform from properties p where p.organisation_id = org and p.id = any (homes) order by p.id for no key update;
  with counted as materialized (
    select m.listing_id, t.* from (
      select distinct s.listing_id, s.property_id from listing_statuses s
      where s.organisation_id = org and s.property_id = any (homes)) m,
      lateral lintel.count_market_days(org, m.property_id, m.listing_id, 90) t
  ), kept as (
    insert into listing_market_counts as c (organisation_id, listing_id, days, since)
    select org, n.listing_id, n.days, n.since from counted n order by n.listing_id
    on conflict (organisation_id, listing_id) do update set days = excluded.days, since = excluded.since
      where (c.days, c.since) is distinct from (excluded.days, excluded.since)
  )
  -- Of a listing that a feed brings its server counts the days.
  update listings l set market_days = n.own_days, market_since = n.own_since from counted n
  where l.organisation_id = org and l.id = n.listing_id and l.feed_id is null
    and (l.market_days, l.market_since) is distinct from (n.own_days, n.own_since);
end $$;

update listings l set market_days = t.own_days, market_since = t.own_since
from (select distinct organisation_id, listing_id, property_id from listing_statuses) m,
  lateral lintel.count_market_days(m.organisation_id, m.property_id, m.listing_id, 90) t
where l.organisation_id = m.organisation_id and l.id = m.listing_id and l.feed_id is null
  and (l.market_days, l.market_since) is distinct from (t.own_days, t.own_since);
