-- What another program calls the source, in its own words; `source` stays the class that rules ask for.
alter table leads add column source_name text check (length(source_name) between 1 and 80);

-- Tags keep the case they were written in, and one tag has one spelling in an organization: the first one wins.
alter table lead_tags add column tag_key text not null generated always as (lower(tag)) stored;
create index lead_tags_spelled on lead_tags (organisation_id, tag_key);
create function lintel.spell_lead_tags() returns trigger language plpgsql as $$
begin
  select array_agg(spelled order by place) into new.tags from (
    select distinct on (lower(u.tag)) u.place, coalesce(
      (select k.tag from lead_tags k where k.organisation_id = new.organisation_id and k.tag_key = lower(u.tag) limit 1), u.tag) as spelled
    from unnest(new.tags) with ordinality u(tag, place) order by lower(u.tag), u.place) t;
  return new;
end $$;
create trigger lead_tags_spelled_on_insert before insert on leads for each row when (new.tags <> '{}') execute function lintel.spell_lead_tags();
create trigger lead_tags_spelled_on_update before update of tags on leads for each row
  when (new.tags <> '{}' and new.tags is distinct from old.tags) execute function lintel.spell_lead_tags();

-- What an import made can be taken back while nothing has happened since: leads keep the dates they had elsewhere.
alter table lead_import_made add column made_at timestamptz default now();
update lead_import_made set made_at = null;

-- Leads of somebody who is invited and not here yet: theirs once they join.
create table lead_promises (
  organisation_id uuid not null,
  lead_id uuid not null,
  invitation_id uuid not null,
  import_id uuid not null,
  primary key (organisation_id, lead_id),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, invitation_id) references invitations on delete cascade
);
create index lead_promises_invitation on lead_promises (organisation_id, invitation_id, lead_id);
select lintel.keep_apart('lead_promises', 'select, insert, delete');
