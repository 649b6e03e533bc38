-- How a person is reached. A lead's own email and phone stay the primary ones: lists, search and imports know no others. A
-- row stands here for every further address, and for a primary one that somebody has said more about. Which one is
-- primary is never written twice: it is the one that the lead bears.
create table contact_points (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  channel text not null check (channel in ('email', 'phone')),
  -- E-mail in lower case, phones as E.164.
  address text not null,
  label text not null default 'other' check (label in ('home', 'work', 'mobile', 'other')),
  line_type text not null default 'unknown' check (line_type in ('unknown', 'mobile', 'landline', 'voip', 'toll_free')),
  do_not_use boolean not null default false,
  note text not null default '' check (length(note) <= 300),
  import_id uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, lead_id, channel, address),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  check (case channel when 'email' then address = lower(address) and length(address) <= 254
         else address ~ '^\+?[0-9]{3,20}$' end)
);
create index contact_points_address on contact_points (organisation_id, address);
select lintel.keep_apart('contact_points');

-- What is searched in a lead holds all its addresses. They stand in the lead's own row, so that a search is one index still.
alter table leads add column other_points text not null default '';
do $$
declare
  words constant text := $w$translate(lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
      || case other_points when '' then '' else ' ' || other_points end),
    'áàâäãåçéèêëíìîïñóòôöõøúùûüýÿ', 'aaaaaaceeeeiiiinoooooouuuuyy')$w$;
begin
  if current_setting('server_version_num')::int >= 170000 then
    execute 'alter table leads alter column search set expression as (' || words || ')';
  else
    alter table leads drop column search;
    execute 'alter table leads add column search text not null generated always as (' || words || ') stored';
    create index leads_search on leads using gin (organisation_id, search gin_trgm_ops) where archived_at is null;
    grant select (search) on leads to lintel_search;
  end if;
end $$;

create function lintel.follow_contact_points() returns trigger language plpgsql as $$
begin
  update leads l set other_points = f.points from (
    select t.organisation_id, t.lead_id, coalesce(string_agg(p.address, ' ' order by p.id), '') as points
    from (select distinct organisation_id, lead_id from touched) t
    left join contact_points p on p.organisation_id = t.organisation_id and p.lead_id = t.lead_id
    group by 1, 2) f
  where l.organisation_id = f.organisation_id and l.id = f.lead_id and l.other_points <> f.points;
  return null;
end $$;
create trigger contact_points_on_insert after insert on contact_points referencing new table as touched
  for each statement execute function lintel.follow_contact_points();
create trigger contact_points_on_delete after delete on contact_points referencing old table as touched
  for each statement when (current_user <> 'lintel_remover') execute function lintel.follow_contact_points();
-- What was on one lead may be on another now: both are touched.
create trigger contact_points_on_update after update on contact_points referencing new table as touched
  for each statement execute function lintel.follow_contact_points();
create trigger contact_points_on_update_before after update on contact_points referencing old table as touched
  for each statement execute function lintel.follow_contact_points();

-- A primary address that is corrected keeps what was said about it; one that is taken away takes it along.
create function lintel.follow_primary_address() returns trigger language plpgsql as $$
begin
  update contact_points p set address = c.now from (
    values ('email', old.email, new.email), ('phone', old.phone, new.phone)) c(channel, was, now)
  where p.organisation_id = new.organisation_id and p.lead_id = new.id and p.channel = c.channel and p.address = c.was
    and c.now <> c.was and not exists (
      select from contact_points o where o.organisation_id = p.organisation_id and o.lead_id = p.lead_id
        and o.channel = p.channel and o.address = c.now);
  delete from contact_points p where p.organisation_id = new.organisation_id and p.lead_id = new.id
    and (p.channel = 'email' and p.address = old.email and new.email is null
      or p.channel = 'phone' and p.address = old.phone and new.phone is null);
  return null;
end $$;
create trigger lead_primary_address after update of email, phone on leads for each row
  when (old.other_points <> '' and (new.email is distinct from old.email or new.phone is distinct from old.phone))
  execute function lintel.follow_primary_address();
