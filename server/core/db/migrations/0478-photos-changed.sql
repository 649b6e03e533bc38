-- When a home's pictures were last another set, so that whoever copies homes fetches their pictures only then.
alter table listings add column photos_changed_at timestamptz;
update listings l set photos_changed_at = p.at from (
  select organisation_id, listing_id, max(created_at) as at from listing_photos group by 1, 2) p
where l.organisation_id = p.organisation_id and l.id = p.listing_id;
