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

alter table leads
  add column timeframe text,
  add column areas text[] not null default '{}' check (cardinality(areas) <= 20),
  add column language text check (length(language) <= 10),
  add column lost_reason text,
  add column reengage_on date,
  add column custom jsonb not null default '{}',
  -- In the trash, and gone for good then.
  add column purge_at timestamptz;
create index leads_trash on leads (organisation_id, purge_at) where purge_at is not null;

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

-- Whoever is gone for good takes along what was written of them; the bytes of files are swept by their jobs.
alter table notes drop constraint notes_organisation_id_lead_id_fkey,
  add foreign key (organisation_id, lead_id) references leads on delete cascade;
alter table tasks drop constraint tasks_organisation_id_lead_id_fkey,
  add foreign key (organisation_id, lead_id) references leads on delete cascade;
alter table files drop constraint files_organisation_id_lead_id_fkey,
  add foreign key (organisation_id, lead_id) references leads on delete cascade;

alter table leads drop constraint leads_organisation_id_merged_into_fkey,
  add foreign key (organisation_id, merged_into) references leads on delete cascade;

-- Nothing but what lies in the trash beyond its time can be deleted, whatever the query; and of what happened, only what
-- happened to who is no longer there.
grant delete on leads, events to lintel_app;
create policy outlived on leads as restrictive for delete to lintel_app using (purge_at <= now());
create policy outlived on events as restrictive for delete to lintel_app using (subject_type = 'lead' and not exists (
  select from leads l where l.organisation_id = events.organisation_id and l.id = events.subject_id));

-- One note of a lead stands above all others.
alter table notes add column pinned_at timestamptz, add column mentions uuid[] not null default '{}';
create index notes_pinned on notes (organisation_id, lead_id, pinned_at desc) where pinned_at is not null;
