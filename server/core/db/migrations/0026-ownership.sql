-- Whose a lead is when somebody leaves: the brokerage's, the person's who brought it, or agreed to be both's. Decided as it
-- comes in, whatever door it comes through, and written down with what it was decided by (docs/decisions/0040).

-- An organisation's rules. A change is another version, and the former ones stay: the ledger names them.
create table ownership_rules (
  organisation_id uuid not null references organisations,
  version int not null check (version > 1),
  -- In order; the first that fits decides. None fits: the brokerage's.
  rules jsonb not null check (jsonb_typeof(rules) = 'array'),
  -- Whoever leaves takes a copy of what is shared.
  shared_leaves boolean not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (organisation_id, version)
);
create index ownership_rules_maker on ownership_rules (created_by) where created_by is not null;
select lintel.keep_apart('ownership_rules', 'select, insert');

-- What holds until an organisation says otherwise, as version 1.
create function lintel.usual_ownership_rules() returns jsonb language sql immutable parallel safe return '[
  {"name": "Paid portals", "cameBy": [], "sources": ["zillow", "realtor"], "by": [], "class": "brokerage"},
  {"name": "Brought by an agent", "cameBy": ["hand", "import", "booking", "open_house", "site"], "sources": [],
   "by": ["agent"], "class": "agent"}]'::jsonb;

-- The first rule that fits what is known of how somebody came. Nobody's can only be the brokerage's.
create function lintel.class_by_rules(rules jsonb, came_by text, source text, brought_as text) returns jsonb
language sql immutable parallel safe return coalesce((
  select jsonb_build_object('class', r.rule ->> 'class', 'rule', r.n, 'name', r.rule ->> 'name')
  from jsonb_array_elements(rules) with ordinality r(rule, n)
  where (r.rule -> 'cameBy' = '[]' or r.rule -> 'cameBy' ? came_by)
    and (r.rule -> 'sources' = '[]' or r.rule -> 'sources' ? source)
    and (r.rule -> 'by' = '[]' or r.rule -> 'by' ? brought_as)
    and (r.rule ->> 'class' = 'brokerage' or brought_as <> 'nobody')
  order by r.n limit 1), '{"class": "brokerage", "rule": 0, "name": ""}');

-- Written by the triggers below and by nothing else; never changed, gone only with the lead.
create table lead_ownership (
  organisation_id uuid not null,
  lead_id uuid not null,
  id uuid not null default lintel.new_id(),
  from_class text,
  from_of uuid,
  to_class text not null,
  to_of uuid,
  why jsonb not null,
  -- Nobody: the program, as somebody came in by themselves.
  decided_by uuid,
  at timestamptz not null default now(),
  primary key (organisation_id, lead_id, id),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
select lintel.keep_apart('lead_ownership', 'select, insert');

-- In the statement that makes the lead, so that no door can forget it and none needs another round trip.
create function lintel.class_new_lead() returns trigger language plpgsql as $$
declare
  bringer text;
  in_force record;
  decided jsonb;
begin
  new.came_source := new.source;
  if new.brought_by is null and new.came_by in ('hand', 'import') then new.brought_by := new.created_by; end if;
  if new.brought_by is not null then
    select m.role into bringer from memberships m
      where m.organisation_id = new.organisation_id and m.user_id = new.brought_by and m.removed_at is null;
    -- Whoever assists brings it for whose it becomes.
    if bringer = 'assistant' and new.owner_id is not null then
      new.brought_by := new.owner_id;
      select m.role into bringer from memberships m
        where m.organisation_id = new.organisation_id and m.user_id = new.owner_id and m.removed_at is null;
    end if;
    if bringer is null then new.brought_by := null; end if;
    new.brought_as := case when bringer is null then 'nobody' when bringer = 'agent' then 'agent' else 'office' end;
  end if;
  select r.version, r.rules into in_force from ownership_rules r
    where r.organisation_id = new.organisation_id order by r.version desc limit 1;
  decided := lintel.class_by_rules(coalesce(in_force.rules, lintel.usual_ownership_rules()),
    new.came_by, new.came_source, new.brought_as);
  new.owner_class := decided ->> 'class';
  new.class_of := case when new.owner_class <> 'brokerage' then new.brought_by end;
  new.class_why := jsonb_build_object('basis', 'rule', 'rules', coalesce(in_force.version, 1),
    'rule', decided -> 'rule', 'name', decided -> 'name');
  return new;
end $$;
create trigger lead_class_on_insert before insert on leads for each row
  when (new.owner_class is null) execute function lintel.class_new_lead();

create function lintel.begin_lead_ownership() returns trigger language plpgsql as $$
begin
  insert into lead_ownership (organisation_id, lead_id, to_class, to_of, why, decided_by)
    select organisation_id, id, owner_class, class_of, class_why, (select lintel.me()) from added;
  return null;
end $$;
create trigger lead_ownership_on_insert after insert on leads referencing new table as added
  for each statement execute function lintel.begin_lead_ownership();

-- Nothing changes a class without saying why, whoever writes the statement.
create function lintel.follow_lead_ownership() returns trigger language plpgsql as $$
begin
  if new.class_why = old.class_why then raise 'A lead cannot change its class without a reason.'; end if;
  insert into lead_ownership (organisation_id, lead_id, from_class, from_of, to_class, to_of, why, decided_by)
    values (new.organisation_id, new.id, old.owner_class, old.class_of, new.owner_class, new.class_of, new.class_why,
      lintel.me());
  return null;
end $$;
create trigger lead_ownership_on_update after update of owner_class, class_of, class_why on leads for each row
  when ((new.owner_class, new.class_of, new.class_why) is distinct from (old.owner_class, old.class_of, old.class_why))
  execute function lintel.follow_lead_ownership();

-- What somebody who may not decide says a lead should be; answered by somebody who may.
create table ownership_proposals (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  lead_id uuid not null,
  to_class text not null check (to_class in ('brokerage', 'agent', 'shared')),
  reason text not null check (length(reason) between 1 and 500),
  proposed_by uuid not null,
  proposed_at timestamptz not null default now(),
  answered_by uuid,
  answered_at timestamptz,
  accepted boolean,
  answer text check (length(answer) <= 500),
  primary key (organisation_id, id),
  foreign key (organisation_id, lead_id) references leads on delete cascade,
  foreign key (organisation_id, proposed_by) references memberships,
  foreign key (organisation_id, answered_by) references memberships,
  check ((answered_at is null) = (accepted is null))
);
create index ownership_proposals_lead on ownership_proposals (organisation_id, lead_id, id);

-- One at a time, or nobody would know which was answered.
create unique index ownership_proposals_open on ownership_proposals (organisation_id, lead_id) where answered_at is null;
create index ownership_proposals_by on ownership_proposals (organisation_id, proposed_by);
create index ownership_proposals_answered on ownership_proposals (organisation_id, answered_by) where answered_by is not null;
select lintel.keep_apart('ownership_proposals', 'select, insert, update');

-- What whoever leaves takes along: the leads that the rules, or people, gave them, as one file with a signed manifest.
create table departure_exports (
  organisation_id uuid not null references organisations,
  id uuid not null default lintel.new_id(),
  -- Who leaves.
  user_id uuid not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  job_id uuid not null,
  -- Which rules say it, and whether what is shared goes along: as it was when it was asked for.
  rules_version int not null,
  with_shared boolean not null,
  -- Null until it is written.
  made_at timestamptz,
  own int,
  shared int,
  -- Leads they worked on that stay.
  stays int not null,
  storage_key text not null,
  size bigint,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The manifest as a compact JWS. Outlives the file.
  signed text,
  -- Until when the file is kept, and until when whoever leaves may have it by a link.
  kept_until timestamptz not null,
  link_until timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references memberships,
  foreign key (organisation_id, asked_by) references memberships,
  check ((made_at is null) = (signed is null) and (made_at is null) = (sha256 is null) and (made_at is null) = (size is null))
);
create index departure_exports_user on departure_exports (organisation_id, user_id, id desc);
create index departure_exports_asker on departure_exports (organisation_id, asked_by);
select lintel.keep_apart('departure_exports', 'select, insert, update');

-- Which leads, fixed in one statement when it is asked for: what changes while the file is written changes nothing of it.
create table departure_export_leads (
  organisation_id uuid not null,
  export_id uuid not null,
  lead_id uuid not null,
  class text not null check (class in ('agent', 'shared')),
  primary key (organisation_id, export_id, lead_id),
  foreign key (organisation_id, export_id) references departure_exports on delete cascade,
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index departure_export_leads_lead on departure_export_leads (organisation_id, lead_id);
select lintel.keep_apart('departure_export_leads', 'select, insert');
