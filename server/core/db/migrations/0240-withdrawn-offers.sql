-- Who may no longer be taken is no longer held out: given away by hand, archived, merged away, or lost.
alter table lead_offers drop constraint lead_offers_state_check;
alter table lead_offers add constraint lead_offers_state_check
  check (state in ('open', 'claimed', 'passed', 'expired', 'withdrawn'));
alter table routing_decisions drop constraint routing_decisions_outcome_check;
alter table routing_decisions add constraint routing_decisions_outcome_check
  check (outcome in ('assigned', 'offered', 'pond', 'kept', 'claimed', 'passed', 'expired', 'withdrawn', 'paused'));

update lead_offers o set state = 'withdrawn' from leads l
where o.state = 'open' and l.organisation_id = o.organisation_id and l.id = o.lead_id
  and (l.archived_at is not null or l.stage = 'trash');

-- Only whom it was held out to can have taken it; whatever else ended it is in the log.
create or replace function lintel.end_offer() returns trigger language plpgsql as $$
begin
  with ended as (
    update lead_offers set state = case when new.owner_id = any(people) then 'claimed' else 'withdrawn' end, claimed_by = new.owner_id
    where organisation_id = new.organisation_id and lead_id = new.id and state = 'open'
    returning id, rule_id, method, people, state)
  insert into routing_decisions (organisation_id, lead_id, outcome, method, rule_id, chosen, offered)
  select new.organisation_id, new.id, 'withdrawn', method, rule_id, null, people from ended where state = 'withdrawn';
  return null;
end $$;
drop trigger offer_ends on leads;
create trigger offer_ends after update of owner_id, archived_at, stage on leads for each row
  when (old.owner_id is null and (new.owner_id is not null
    or (old.archived_at is null and new.archived_at is not null)
    or (old.stage <> 'trash' and new.stage = 'trash')))
  execute function lintel.end_offer();

-- An agent who lets so many leads in a row run out is given none until somebody says that they are back. Nothing: never.
alter table routing_rules add column pause_after smallint check (pause_after between 1 and 20);
alter table member_work add column missed int not null default 0;
alter table member_work add column paused_for_missing boolean not null default false;
