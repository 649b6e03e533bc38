-- Photos that came before smaller widths were made get theirs: for each organisation one job walks through them.
insert into jobs (id, organisation_id, kind, payload, key)
select lintel.new_id(), p.organisation_id, 'listings.older_photos', '{}', 'older'
from (
  select distinct organisation_id from listing_photos p
  where not exists (select from picture_sizes z where z.organisation_id = p.organisation_id and z.file_id = p.file_id)
) p;
