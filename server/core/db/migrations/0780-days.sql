-- The day in the zone that an organization counts its numbers in; where none was chosen, the latest day that has begun
-- everywhere on earth, so that nothing is over for anybody before its time. `current_date` is London's.
create function lintel.our_day() returns date language sql stable parallel safe as $$
  select (now() at time zone coalesce(
    (select z.time_zone from reporting_zones z where z.organisation_id = lintel.org()), 'Etc/GMT+12'))::date
$$;
grant execute on function lintel.our_day() to lintel_app, lintel_system;

drop trigger files_kept_by_law_stay on files;
create trigger files_kept_by_law_stay before delete on files for each row
  when (old.keep_until > (now() at time zone 'Etc/GMT+12')::date and current_user <> 'lintel_remover')
  execute function lintel.refuse_kept();
drop trigger files_kept_by_law_stay_in_sight on files;
create trigger files_kept_by_law_stay_in_sight before update of deleted_at on files for each row
  when (new.keep_until > (now() at time zone 'Etc/GMT+12')::date and old.deleted_at is null and new.deleted_at is not null)
  execute function lintel.refuse_kept();
