-- People to be won and served. Every index begins with the organisation, so one organisation's pages are all a query
-- of it touches, and carries a list's order, so the first page and one far in cost the same.
create table leads (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  name text not null generated always as (
    coalesce(nullif(trim(first_name || ' ' || last_name), ''), email, phone, '')) stored,
  email text check (email = lower(email) and length(email) <= 254),
  phone text check (phone ~ '^\+?[0-9]{3,20}$'),
  kind text not null default 'buyer',
  stage text not null default 'new',
  source text not null default 'other',
  owner_id uuid,
  -- The pond has a name here, so that "mine and the pond's" are two equal searches and not a search for nothing.
  owner_key uuid not null generated always as (coalesce(owner_id, '00000000-0000-0000-0000-000000000000')) stored,
  tags text[] not null default '{}' check (cardinality(tags) <= 30),
  score int not null default 0 check (score between 0 and 100),
  budget_cents bigint check (budget_cents >= 0),
  city text check (length(city) <= 100),
  state text check (length(state) <= 40),
  import_id uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now(),
  archived_at timestamptz,
  version int not null default 1,
  -- What a fragment is searched in: names, address and phone digits, without case and the usual accents.
  search text not null generated always as (
    translate(lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
      || case other_points when '' then '' else ' ' || other_points end),
      'áàâäãåçéèêëíìîïñóòôöõøúùûüýÿ', 'aaaaaaceeeeiiiinoooooouuuuyy')) stored,
  -- What is searched in a lead holds all its addresses. They stand in the lead's own row, so that a search is one index still.
  other_points text not null default '',
  -- Two records of one person made one. The loser keeps its row, its fields and its events; what hung on it hangs on the
  -- winner, and the merge remembers each row that it moved, so that it can be taken back exactly.
  merged_into uuid,
  -- A score is counted from what somebody is and what they did. What fades is kept beside it, so that the nightly count looks
  -- at those leads alone; when somebody last did something and was last reached, so that lists and the day's queue can ask.
  engagement smallint not null default 0,
  last_signal_at timestamptz,
  last_touch_at timestamptz,
  -- Until then its owner does not want to be reminded of it.
  snoozed_until timestamptz,
  timeframe text,
  areas text[] not null default '{}' check (cardinality(areas) <= 20),
  language text check (length(language) <= 10),
  lost_reason text,
  reengage_on date,
  custom jsonb not null default '{}',
  -- In the trash, and gone for good then.
  purge_at timestamptz,
  place_key text generated always as (lintel.place_key(state, city)) stored,
  -- The door: said by whoever lets somebody in.
  came_by text not null default 'hand'
    check (came_by in ('hand', 'import', 'api', 'form', 'mail', 'booking', 'open_house', 'site', 'assistant')),
  -- The source as it was then: later corrections do not move a lead to another class.
  came_source text not null default 'other',
  -- Whose deed, page, open house or site it was, and what they were here.
  brought_by uuid,
  brought_as text not null default 'nobody' check (brought_as in ('agent', 'office', 'nobody')),
  owner_class text not null check (owner_class in ('brokerage', 'agent', 'shared')),
  -- Whose beside or instead of the brokerage's. Stays where it is when the lead is given to another.
  class_of uuid,
  -- The last entry of the ledger: what it was decided by.
  class_why jsonb not null default '{}' check (jsonb_typeof(class_why) = 'object'),
  -- When a lead last did such a thing, so that lists and the day's queue can ask. Partial: an insert pays nothing.
  triggered_at timestamptz,
  -- When somebody of ours last did something for a lead that has done something themself since. Empty where nobody waits for
  -- an answer: the last activity was ours.
  waits_since timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references memberships,
  foreign key (organisation_id, merged_into) references leads on delete cascade,
  foreign key (organisation_id, class_of) references memberships,
  check ((class_of is null) = (owner_class = 'brokerage'))
);
create index leads_worked on leads (organisation_id, stage, owner_key, score desc, id desc) where archived_at is null;
create index leads_by_score on leads (organisation_id, score desc, id desc) where archived_at is null;
create index leads_by_stage on leads (organisation_id, stage, id desc) where archived_at is null;
create index leads_of_owner on leads (organisation_id, owner_key, id desc) where archived_at is null;
create index leads_of_owner_by_score on leads (organisation_id, owner_key, score desc, id desc) where archived_at is null;
create index leads_by_activity on leads (organisation_id, last_activity_at desc, id desc) where archived_at is null;
create index leads_by_name on leads (organisation_id, name, id desc) where archived_at is null;
create index leads_by_email on leads (organisation_id, email) where email is not null;
create index leads_archived on leads (organisation_id, archived_at desc, id desc) where archived_at is not null;
create index leads_search on leads using gin (organisation_id, search gin_trgm_ops) where archived_at is null;
create index leads_merged on leads (organisation_id, merged_into) where merged_into is not null;
create index leads_engaged on leads (organisation_id, id) where engagement <> 0;
create index leads_signalled on leads (organisation_id, owner_key, last_signal_at desc, id desc)
  where last_signal_at is not null and archived_at is null;
create index leads_touched on leads (organisation_id, owner_key, last_touch_at desc)
  where last_touch_at is not null and archived_at is null;
create index leads_trash on leads (organisation_id, purge_at) where purge_at is not null;
create index leads_by_place on leads (organisation_id, place_key, owner_key) where archived_at is null and place_key is not null;
create index leads_of_class on leads (organisation_id, class_of, id) where class_of is not null;
create index leads_triggered on leads (organisation_id, owner_key, triggered_at desc, id desc)
  where triggered_at is not null and archived_at is null;
select lintel.keep_apart('leads', 'select, insert, update');

-- Row security takes the trigram index away from ordinary queries, since `like` could leak. This function may use it,
-- looks only at the caller's organisation, and gives ids and nothing else; they are read under the policy again.
grant select (organisation_id, id, search, archived_at) on leads to lintel_search;
create policy search on leads for select to lintel_search using (true);

-- Whoever wants a page of the newest gets it by walking, where the newest rows say that it is near: about
-- 20,000 rows are walked through at most on the way, however many are wanted.
create function lintel.find_leads(fragment text, most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  here uuid := lintel.org();
  -- A longer fragment is hardly ever frequent, so fewer rows are spent on asking; for a page even seldom is near enough.
  horizon int := case when length(fragment) <= 4 then 5000 when most <= 100 then 1000 else 200 end;
  patterns text[];
  found uuid[];
  seen int;
begin
  if here is null or length(fragment) < 2 then return; end if;
  patterns := lintel.search_patterns(fragment);
  select array_agg(n.id) filter (where n.search like any (patterns)), count(*) into found, seen from (
    select l.id, l.search from leads l where l.organisation_id = here and l.archived_at is null
    order by l.id desc limit horizon) n;
  if cardinality(found) < most and most::bigint * horizon <= cardinality(found) * 20000 then
    horizon := 100000;
    select array_agg(w.id), count(*) into found, seen from (
      select n.id from (
        select l.id, l.search from leads l where l.organisation_id = here and l.archived_at is null
        order by l.id desc limit horizon) n where n.search like any (patterns) limit most) w;
  end if;
  if seen < horizon and horizon < 100000 or cardinality(found) >= most then
    return query select unnest(found[:most]);
    return;
  end if;
  return query with every as materialized (
    select l.id from leads l where l.organisation_id = here and l.archived_at is null
      and (l.search like patterns[1] or l.search like coalesce(patterns[2], patterns[1])))
    select e.id from every e order by e.id desc limit most;
end $$;
alter function lintel.find_leads(text, int) owner to lintel_search;
revoke execute on function lintel.find_leads(text, int) from public;
grant execute on function lintel.find_leads(text, int) to lintel_app;

-- Which leads bear a tag, kept by the trigger below: an array's own operators lose their index under row security.
create table lead_tags (
  organisation_id uuid not null,
  tag text not null,
  lead_id uuid not null,
  primary key (organisation_id, tag, lead_id),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index lead_tags_lead on lead_tags (organisation_id, lead_id);
select lintel.keep_apart('lead_tags', 'select, insert, delete');

create function lintel.follow_lead_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from lead_tags t where t.organisation_id = new.organisation_id and t.lead_id = new.id and t.tag <> all (new.tags);
  end if;
  insert into lead_tags (organisation_id, tag, lead_id)
    select new.organisation_id, t, new.id from unnest(new.tags) t on conflict do nothing;
  return null;
end $$;
create trigger lead_tags_on_insert after insert on leads for each row when (new.tags <> '{}') execute function lintel.follow_lead_tags();
create trigger lead_tags_on_update after update of tags on leads for each row
  when (new.tags is distinct from old.tags) execute function lintel.follow_lead_tags();

-- Whom else a lead is shared with.
create table lead_shares (
  organisation_id uuid not null,
  lead_id uuid not null,
  user_id uuid not null,
  -- Of those whom a lead is shared with, some own it too: they may do what its owner may.
  co_owner boolean not null default false,
  primary key (organisation_id, lead_id, user_id),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
create index lead_shares_user on lead_shares (organisation_id, user_id, lead_id);
create index lead_shares_co_owner on lead_shares (organisation_id, user_id, lead_id) where co_owner;
select lintel.keep_apart('lead_shares', 'select, insert, delete');
grant update (co_owner) on lead_shares to lintel_app;

-- Counts by owner, stage and source, so that no screen scans a million rows for a number. Each connection counts in
-- one of eight slots, or everybody who creates a lead would wait for everybody else's commit.
create table lead_counts (
  organisation_id uuid not null,
  owner_key uuid not null,
  stage text not null,
  source text not null,
  slot smallint not null,
  leads bigint not null,
  primary key (organisation_id, owner_key, stage, source, slot)
) with (fillfactor = 50);
select lintel.keep_apart('lead_counts', 'select, insert, update');

create function lintel.count_leads() returns trigger language plpgsql as $$
declare mine smallint := lintel.free_slot('leads');
begin
  if tg_op = 'INSERT' then
    insert into lead_counts as c (organisation_id, owner_key, stage, source, slot, leads)
      select organisation_id, owner_key, stage, source, mine, count(*) from added
      where archived_at is null group by 1, 2, 3, 4
      on conflict (organisation_id, owner_key, stage, source, slot) do update set leads = c.leads + excluded.leads;
  else
    insert into lead_counts as c (organisation_id, owner_key, stage, source, slot, leads)
      select organisation_id, owner_key, stage, source, mine, sum(n) from (
        select organisation_id, owner_key, stage, source, 1 as n from added where archived_at is null
        union all
        select organisation_id, owner_key, stage, source, -1 from gone where archived_at is null) changes
      group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
      on conflict (organisation_id, owner_key, stage, source, slot) do update set leads = c.leads + excluded.leads;
  end if;
  return null;
end $$;
create trigger lead_counts_on_insert after insert on leads referencing new table as added
  for each statement execute function lintel.count_leads();
create trigger lead_counts_on_update after update on leads referencing new table as added old table as gone
  for each statement execute function lintel.count_leads();

create table notes (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  author_id uuid not null references users,
  body text not null check (length(body) between 1 and 20000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz,
  -- A note that an import wrote goes with it.
  import_id uuid,
  -- One note of a lead stands above all others.
  pinned_at timestamptz,
  mentions uuid[] not null default '{}',
  primary key (organisation_id, id),
  -- Whoever is gone for good takes along what was written of them; the bytes of files are swept by their jobs.
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index notes_lead on notes (organisation_id, lead_id, id desc);
create index notes_pinned on notes (organisation_id, lead_id, pinned_at desc) where pinned_at is not null;
select lintel.keep_apart('notes', 'select, insert, update');
grant delete on notes to lintel_app;

-- What an act on many leads found before it changed them, so that it can be taken back exactly; and which version it
-- left, so that nothing is overwritten that somebody did since. Goes with the job.
create table bulk_changes (
  organisation_id uuid not null references organisations on delete cascade,
  job_id uuid not null,
  lead_id uuid not null,
  before jsonb not null,
  version_after int not null,
  primary key (organisation_id, job_id, lead_id),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  constraint bulk_changes_job_id_fkey foreign key (organisation_id, job_id) references jobs (organisation_id, id) on delete cascade
);
create index bulk_changes_lead on bulk_changes (organisation_id, lead_id);
select lintel.keep_apart('bulk_changes', 'select, insert');

-- Merges what inserts have left beside the search index into it, so that the searches after an import are not slower.
-- Only an index's owner may, so the program asks for it here.
create function lintel.tidy_lead_search() returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$ select gin_clean_pending_list('public.leads_search'::regclass) $$;
revoke execute on function lintel.tidy_lead_search() from public;
grant execute on function lintel.tidy_lead_search() to lintel_app, lintel_system;

-- find_leads for somebody who does not see all: the newest leads of these owners, and of those shared with them. Searched
-- among everybody's, the newest thousand could all be leads that they may not see.
grant select (owner_key) on leads to lintel_search;

-- Whoever searches needs to know who sees a lead, not why.
grant select (organisation_id, lead_id, user_id) on lead_shares to lintel_search;
create policy search on lead_shares for select to lintel_search using (true);

create function lintel.find_leads_of(fragment text, owners uuid[], most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare
  here uuid := lintel.org();
  horizon int := greatest(100, case when length(fragment) > 4 then 5000 else 20000 end / greatest(1, cardinality(owners)));
  shared uuid[] := array(select s.lead_id from lead_shares s where s.organisation_id = lintel.org() and s.user_id = lintel.me());
  patterns text[];
  found uuid[];
  -- Of every owner, what is newer than this was seen.
  edge uuid;
begin
  if here is null or length(fragment) < 2 then return; end if;
  patterns := lintel.search_patterns(fragment);
  -- The newest of each owner, and what is shared: for most people that is all there is.
  select array_agg(n.id order by n.id desc) filter (where n.search like any (patterns)), (max(n.id::text) filter (where n.place = horizon))::uuid
  into found, edge from (
    select l.id, l.search, l.place from unnest(owners) o(owner_key) cross join lateral (
      select l.id, l.search, row_number() over (order by l.id desc) as place from leads l
      where l.organisation_id = here and l.owner_key = o.owner_key and l.archived_at is null
      order by l.id desc limit horizon) l
    union all
    select l.id, l.search, 0 from leads l where l.organisation_id = here and l.id = any (shared)
      and l.archived_at is null and l.owner_key <> all (owners)) n;
  if edge is null or found[most] >= edge then
    return query select unnest(found[:most]);
    return;
  end if;
  return query with every as materialized (
    select l.id from leads l where l.organisation_id = here and l.archived_at is null
      and (l.search like patterns[1] or l.search like coalesce(patterns[2], patterns[1]))
      and (l.owner_key = any (owners) or l.id = any (shared)))
    select e.id from every e order by e.id desc limit most;
end $$;
alter function lintel.find_leads_of(text, uuid[], int) owner to lintel_search;
revoke execute on function lintel.find_leads_of(text, uuid[], int) from public;
grant execute on function lintel.find_leads_of(text, uuid[], int) to lintel_app;

-- Stages as an organisation wants them. Without rows here it has the ten that everybody begins with.
create table lead_stages (
  organisation_id uuid not null references organisations,
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  place int not null default 0,
  name text check (length(name) between 1 and 40),
  tone text not null default 'plain' check (tone in ('plain', 'act', 'need', 'info', 'loss')),
  needs text[] not null default '{}',
  touch_hours int check (touch_hours between 1 and 8760),
  hidden boolean not null default false,
  primary key (organisation_id, key)
);
select lintel.keep_apart('lead_stages');

-- Fields that an organisation has made itself. A removed one is only put out of sight: what leads hold under it stays.
create table lead_fields (
  organisation_id uuid not null references organisations,
  key text not null check (key ~ '^x_(text|number|money|date|choice|tags|yes)_[a-z0-9_]{1,40}$'),
  place int not null default 0,
  label text not null check (length(label) between 1 and 60),
  options text[] not null default '{}',
  removed_at timestamptz,
  primary key (organisation_id, key)
);
select lintel.keep_apart('lead_fields');

-- What leads hold under such fields, in types whose comparison keeps its index under row security; kept by the trigger
-- below. `leads.custom` is what is read, this is what is searched.
create table lead_values (
  organisation_id uuid not null,
  key text not null,
  lead_id uuid not null,
  -- Of tags, which of them.
  place int not null default 0,
  text text,
  number double precision,
  day date,
  yes boolean,
  primary key (organisation_id, lead_id, key, place),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index lead_values_text on lead_values (organisation_id, key, text) where text is not null and length(text) < 200;
create index lead_values_number on lead_values (organisation_id, key, number) where number is not null;
create index lead_values_day on lead_values (organisation_id, key, day) where day is not null;
select lintel.keep_apart('lead_values', 'select, insert, delete');

create function lintel.follow_lead_values() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from lead_values v where v.organisation_id = new.organisation_id and v.lead_id = new.id;
  end if;
  insert into lead_values (organisation_id, key, lead_id, place, text, number, day, yes)
    select new.organisation_id, held.key, new.id, one.place - 1,
           case when jsonb_typeof(one.value) = 'string' and held.key not like 'x_date_%' then one.value #>> '{}' end,
           case when jsonb_typeof(one.value) = 'number' then (one.value #>> '{}')::double precision end,
           case when held.key like 'x_date_%' then (one.value #>> '{}')::date end,
           case when jsonb_typeof(one.value) = 'boolean' then (one.value #>> '{}')::boolean end
    from jsonb_each(new.custom) held
    cross join lateral jsonb_array_elements(
      case when jsonb_typeof(held.value) = 'array' then held.value else jsonb_build_array(held.value) end)
      with ordinality one(value, place);
  return null;
end $$;
create trigger lead_values_on_insert after insert on leads for each row when (new.custom <> '{}')
  execute function lintel.follow_lead_values();
create trigger lead_values_on_update after update of custom on leads for each row
  when (new.custom is distinct from old.custom) execute function lintel.follow_lead_values();

-- Nothing but what lies in the trash beyond its time can be deleted, whatever the query; and of what happened, only what
-- happened to who is no longer there.
grant delete on leads, events to lintel_app;
create policy outlived on leads as restrictive for delete to lintel_app using (purge_at <= now());
create policy outlived on events as restrictive for delete to lintel_app using (subject_type = 'lead' and not exists (
  select from leads l where l.organisation_id = events.organisation_id and l.id = events.subject_id));

-- The stages and the fields of leads are lists that are replaced whole: each change makes another version, so that nobody
-- replaces what they have not seen. Without a row nobody has changed them yet.
create table lead_list_versions (
  organisation_id uuid not null references organisations on delete cascade,
  list text not null check (list in ('stages', 'fields')),
  version int not null default 1,
  primary key (organisation_id, list)
);
select lintel.keep_apart('lead_list_versions', 'select, insert, update');
grant select (purge_at) on leads to lintel_search;
