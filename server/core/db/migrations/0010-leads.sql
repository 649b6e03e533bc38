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
    translate(lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')),
      'áàâäãåçéèêëíìîïñóòôöõøúùûüýÿ', 'aaaaaaceeeeiiiinoooooouuuuyy')) stored,
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references memberships
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
select lintel.keep_apart('leads', 'select, insert, update');

-- Row security takes the trigram index away from ordinary queries, since `like` could leak. This function may use it,
-- looks only at the caller's organisation, and gives ids and nothing else; they are read under the policy again.
grant select (organisation_id, id, search, archived_at) on leads to lintel_search;
create policy search on leads for select to lintel_search using (true);
create function lintel.find_leads(fragment text, most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, lintel, pg_temp as $$
declare here uuid := lintel.org();
begin
  if here is null or length(fragment) < 2 then return; end if;
  return query select l.id from public.leads l
    where l.organisation_id = here and l.archived_at is null and l.search like '%' || fragment || '%'
    order by l.id desc limit most;
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
  primary key (organisation_id, lead_id, user_id),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
create index lead_shares_user on lead_shares (organisation_id, user_id, lead_id);
select lintel.keep_apart('lead_shares', 'select, insert, delete');

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
begin
  if tg_op = 'INSERT' then
    insert into lead_counts as c (organisation_id, owner_key, stage, source, slot, leads)
      select organisation_id, owner_key, stage, source, pg_backend_pid() % 8, count(*) from added
      where archived_at is null group by 1, 2, 3, 4
      on conflict (organisation_id, owner_key, stage, source, slot) do update set leads = c.leads + excluded.leads;
  else
    insert into lead_counts as c (organisation_id, owner_key, stage, source, slot, leads)
      select organisation_id, owner_key, stage, source, pg_backend_pid() % 8, sum(n) from (
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
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads
);
create index notes_lead on notes (organisation_id, lead_id, id desc);
select lintel.keep_apart('notes', 'select, insert, update');

create table tasks (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  lead_id uuid,
  title text not null check (length(title) between 1 and 300),
  due_on date,
  assignee_id uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid references users,
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads,
  foreign key (organisation_id, assignee_id) references memberships
);
create index tasks_open on tasks (organisation_id, assignee_id, due_on, id) where done_at is null;
create index tasks_lead on tasks (organisation_id, lead_id, id desc);
create index tasks_lead_open on tasks (organisation_id, lead_id) where done_at is null;
select lintel.keep_apart('tasks', 'select, insert, update');

-- A list as somebody wants to see it again: filter, order, columns, table or board.
create table saved_views (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  user_id uuid not null,
  domain text not null check (domain in ('leads', 'tasks')),
  name text not null check (length(name) between 1 and 80),
  query text not null check (length(query) <= 5000),
  shared boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
create index saved_views_domain on saved_views (organisation_id, domain, id);
select lintel.keep_apart('saved_views');
