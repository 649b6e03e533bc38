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

alter table leads
  -- The door: said by whoever lets somebody in.
  add column came_by text not null default 'hand'
    check (came_by in ('hand', 'import', 'api', 'form', 'mail', 'booking', 'open_house', 'site', 'assistant')),
  -- The source as it was then: later corrections do not move a lead to another class.
  add column came_source text not null default 'other',
  -- Whose deed, page, open house or site it was, and what they were here.
  add column brought_by uuid,
  add column brought_as text not null default 'nobody' check (brought_as in ('agent', 'office', 'nobody')),
  add column owner_class text check (owner_class in ('brokerage', 'agent', 'shared')),
  -- Whose beside or instead of the brokerage's. Stays where it is when the lead is given to another.
  add column class_of uuid,
  -- The last entry of the ledger: what it was decided by.
  add column class_why jsonb not null default '{}' check (jsonb_typeof(class_why) = 'object');

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
  primary key (organisation_id, lead_id, id)
);
select lintel.keep_apart('lead_ownership', 'select, insert');
create trigger lead_ownership_stay before update on lead_ownership
  for each row execute function lintel.refuse_change();

-- Leads that were here before: from what is known of them, and marked so. Who brought them is judged by what they are today.
-- Every row is written anew, so the indexes are put away meanwhile: one entry at a time they would take many times as long.
create temporary table put_away on commit drop as
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as said from pg_index
  where indrelid = 'leads'::regclass and not indisunique;
do $$ declare one record; begin
  for one in select * from put_away loop execute format('drop index %s', one.name); end loop;
end $$;
alter table leads disable trigger user;
create temporary table known on commit drop as
  select l.organisation_id, l.id, l.source, coalesce(
      case when l.import_id is not null then 'import' end,
      case when l.created_by is not null then 'hand' end,
      case when exists (select from bookings b where (b.organisation_id, b.lead_id) = (l.organisation_id, l.id)) then 'booking' end,
      case when l.source = 'open_house' then 'open_house' end,
      case when 'assistant' = any(l.tags) then 'assistant' end,
      case when i.kind in ('adf', 'mail') then 'mail' when i.kind <> 'form' then 'api' end,
      'form') as came_by,
    m.user_id as brought_by,
    case when m.user_id is null then 'nobody' when m.role in ('owner', 'admin', 'manager') then 'office' else 'agent' end as brought_as
  from leads l
  left join (select distinct on (organisation_id, lead_id) organisation_id, lead_id, kind from inbound_messages
    order by organisation_id, lead_id, id) i on (i.organisation_id, i.lead_id) = (l.organisation_id, l.id)
  left join memberships m on m.organisation_id = l.organisation_id and m.user_id = l.created_by;
-- What rules can ask takes few shapes: each is judged once.
create temporary table judged on commit drop as
  select came_by, source, brought_as, lintel.class_by_rules(lintel.usual_ownership_rules(), came_by, source, brought_as) as by_rule
  from known group by 1, 2, 3;
analyze known, judged;
update leads l set came_by = k.came_by, came_source = l.source, brought_by = k.brought_by, brought_as = k.brought_as,
  owner_class = j.by_rule ->> 'class', class_of = case when j.by_rule ->> 'class' <> 'brokerage' then k.brought_by end,
  class_why = jsonb_build_object('basis', 'inferred', 'rules', 1, 'rule', j.by_rule -> 'rule', 'name', j.by_rule -> 'name')
from known k join judged j on (j.came_by, j.source, j.brought_as) = (k.came_by, k.source, k.brought_as)
where l.organisation_id = k.organisation_id and l.id = k.id;
insert into lead_ownership (organisation_id, lead_id, to_class, to_of, why)
  select organisation_id, id, owner_class, class_of, class_why from leads;
alter table lead_ownership add foreign key (organisation_id, lead_id) references leads on delete cascade;
alter table leads enable trigger user;
do $$ declare one record; begin
  for one in select * from put_away loop execute one.said; end loop;
end $$;

alter table leads alter column owner_class set not null,
  add foreign key (organisation_id, class_of) references memberships,
  add check ((class_of is null) = (owner_class = 'brokerage'));
create index leads_of_class on leads (organisation_id, class_of, id) where class_of is not null;

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
