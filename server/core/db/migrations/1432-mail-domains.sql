-- A domain that mail leaves from is the installation's, and mailbox providers judge it by all that leaves from it. So its first days
-- are counted across everybody who sends from it. No organization reads these rows: the program asks the functions below, which say
-- how far along the domain is and whether there is room, and never who took it.
create table mail_domains (
  domain text primary key check (length(domain) between 1 and 255),
  -- The day on which somebody first sent to many from it.
  started_on date not null,
  -- Somebody says that mailbox providers know it already.
  is_warm boolean not null default false,
  first_sender uuid not null,
  is_shared boolean not null default false
);

-- How many mails went to a mailbox provider within an hour; under the empty name, to all within a day. Kept while a domain is new.
create table mail_domain_counts (
  domain text not null references mail_domains on delete cascade,
  recipient text not null check (length(recipient) <= 255),
  since timestamptz not null,
  sent int not null default 0,
  primary key (domain, recipient, since)
);

-- What organizations had each for themselves. Without the force of row security for this one read: it is nobody's own rows.
alter table sending_domains no force row level security;
insert into mail_domains (domain, started_on, is_warm, first_sender, is_shared)
  select domain, min(started_on), bool_or(is_warm), (array_agg(organisation_id order by started_on, organisation_id))[1], count(*) > 1
  from sending_domains group by domain;
alter table sending_domains force row level security;
alter table sending_domains drop column is_warm;

do $$
declare target regclass;
begin
  foreach target in array array['mail_domains', 'mail_domain_counts']::regclass[] loop
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy pacing on %s to lintel_pacer using (true) with check (true)', target);
    execute format('grant select, insert, update, delete on %s to lintel_pacer', target);
  end loop;
end $$;
grant usage on schema public, lintel to lintel_pacer;

-- A demo sends nothing, so it takes nobody's room: asked before the functions below are.
create function lintel.is_demo_here() returns boolean language sql stable as $$
  select exists (select from organisations o where o.id = lintel.org() and o.demo_ends_at is not null)
$$;

-- What is rehearsed is taken back, and takes no room that others would wait for.
create function lintel.is_rehearsal() returns boolean language sql stable as $$
  select coalesce(current_setting('lintel.rehearsal', true), '') = 'on'
$$;

create function lintel.domain_begin(sought text, today date) returns void
language plpgsql security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
begin
  if lintel.org() is null then return; end if;
  insert into mail_domains as d (domain, started_on, first_sender) values (sought, today, lintel.org())
  on conflict (domain) do update set is_shared = true where not d.is_shared and d.first_sender <> lintel.org();
end $$;

-- How far along a domain is, and how many mails left from it today.
create function lintel.domain_pace(sought text, today date) returns table (started_on date, is_warm boolean, sent int)
language sql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
  select d.started_on, d.is_warm, coalesce((select c.sent from mail_domain_counts c
    where c.domain = d.domain and c.recipient = '' and c.since = today::timestamptz), 0)
  from mail_domains d where d.domain = sought
$$;

-- Said by whoever alone sends from it: nobody speaks for a domain that others send from, too.
create function lintel.domain_warm(sought text, warm boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
begin
  update mail_domains d set is_warm = warm where d.domain = sought and not d.is_shared and d.first_sender = lintel.org();
  return found;
end $$;

-- Takes a place in the day and in the hour of a mailbox provider, both or neither, and says which of them was full.
create function lintel.domain_take(sought text, today date, most_day int, provider text, this_hour timestamptz, most_hour int) returns text
language plpgsql security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare taken int;
begin
  insert into mail_domain_counts as c (domain, recipient, since, sent)
    select sought, '', today::timestamptz, 1 where most_day > 0
  on conflict (domain, recipient, since) do update set sent = c.sent + 1 where c.sent < most_day
  returning sent into taken;
  if taken is null then return 'day'; end if;
  if taken = 1 then delete from mail_domain_counts c where c.domain = sought and c.since < now() - interval '3 days'; end if;
  insert into mail_domain_counts as c (domain, recipient, since, sent)
    select sought, provider, this_hour, 1 where most_hour > 0
  on conflict (domain, recipient, since) do update set sent = c.sent + 1 where c.sent < most_hour
  returning sent into taken;
  if taken is not null then return 'free'; end if;
  update mail_domain_counts c set sent = c.sent - 1 where c.domain = sought and c.recipient = '' and c.since = today::timestamptz;
  return 'hour';
end $$;

-- A mail that nobody holds back counts all the same while the domain is new: its readers' providers see it, too.
create function lintel.domain_count(sought text, today date, new_days int) returns void
language plpgsql security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
begin
  if not exists (
    select from mail_domains d where d.domain = sought and not d.is_warm and today - d.started_on < new_days) then return; end if;
  insert into mail_domain_counts as c (domain, recipient, since, sent) values (sought, '', today::timestamptz, 1)
  on conflict (domain, recipient, since) do update set sent = c.sent + 1;
end $$;

do $$
declare made text;
begin
  foreach made in array array['lintel.domain_begin(text, date)', 'lintel.domain_pace(text, date)', 'lintel.domain_warm(text, boolean)',
    'lintel.domain_take(text, date, int, text, timestamptz, int)', 'lintel.domain_count(text, date, int)'] loop
    execute format('alter function %s owner to lintel_pacer', made);
    execute format('revoke execute on function %s from public', made);
    execute format('grant execute on function %s to lintel_app', made);
  end loop;
end $$;

-- A mail that took its place when it was written is not counted again when it leaves.
alter table messages add column is_paced boolean not null default false;
