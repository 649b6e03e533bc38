-- Other spellings of a lead source: whoever comes by one of them comes by its name, and by its class where none was said.
create table lead_source_aliases (
  organisation_id uuid not null references organisations on delete cascade,
  alias text not null check (length(alias) between 1 and 80),
  alias_key text not null generated always as (lower(alias)) stored,
  name text not null check (length(name) between 1 and 80),
  source text not null check (length(source) <= 20),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, alias_key)
);
create index lead_source_aliases_by on lead_source_aliases (created_by) where created_by is not null;
select lintel.keep_apart('lead_source_aliases');

create index leads_by_source_name on leads (organisation_id, source_name, source) where source_name is not null and archived_at is null;

create function lintel.spell_source_name() returns trigger language plpgsql as $$
declare known lead_source_aliases%rowtype;
begin
  select * into known from lead_source_aliases a
  where a.organisation_id = new.organisation_id and a.alias_key = lower(new.source_name);
  if found then
    new.source_name := known.name;
    if new.source = 'other' then new.source := known.source; end if;
  end if;
  return new;
end $$;
create trigger source_name_spelled_on_insert before insert on leads for each row
  when (new.source_name is not null) execute function lintel.spell_source_name();
create trigger source_name_spelled_on_update before update of source_name on leads for each row
  when (new.source_name is not null and new.source_name is distinct from old.source_name) execute function lintel.spell_source_name();
