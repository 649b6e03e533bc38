-- Visitor hashes were removed by the next visit only, so that a site without visitors kept its last ones. A job removes them now.
insert into jobs (id, organisation_id, kind, payload, key, max_attempts)
select lintel.new_id(), organisation_id, 'visits.forget_visitors', '{}', 'day', 10
from (select distinct organisation_id from site_visits where visitor is not null) visited
on conflict (organisation_id, kind, key) where state = 'waiting' and key is not null do nothing;
