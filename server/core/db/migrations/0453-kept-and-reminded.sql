-- What a law wants kept nobody removes before its day, no screen, no job and no lead that goes and takes its files along: as with a
-- hold for a court. Only a demo ends whole.
create function lintel.refuse_kept() returns trigger language plpgsql as $$
begin
  raise exception 'A file that is kept by law cannot be removed before %.', old.keep_until
    using errcode = 'restrict_violation', constraint = 'files_kept_by_law';
end $$;
create trigger files_kept_by_law_stay before delete on files for each row
  when (old.keep_until > current_date and current_user <> 'lintel_remover') execute function lintel.refuse_kept();
create trigger files_kept_by_law_stay_in_sight before update of deleted_at on files for each row
  when (new.keep_until > current_date and old.deleted_at is null and new.deleted_at is not null) execute function lintel.refuse_kept();

drop index files_held;
create index files_kept on files (organisation_id, lead_id) where held_at is not null or keep_until is not null;

-- Dates of deals that were there before anybody was reminded of them: a job of each deal tells what is due and waits for the next.
insert into jobs (id, organisation_id, kind, payload, key)
select lintel.new_id(), l.organisation_id, 'deals.remind_dates', jsonb_build_object('dealId', l.id), l.id::text
from deals l
where l.state = 'open' and l.archived_at is null and exists (
  select from deal_dates d where d.organisation_id = l.organisation_id and d.deal_id = l.id and d.state = 'open' and d.on_day >= current_date - 1)
on conflict (organisation_id, kind, key) where state = 'waiting' and key is not null do nothing;

-- Dates that somebody saw to who is no longer here are seen to by whose deal it is.
update deal_dates d set owner_id = null
from memberships m
where m.organisation_id = d.organisation_id and m.user_id = d.owner_id and m.removed_at is not null and d.state = 'open';
