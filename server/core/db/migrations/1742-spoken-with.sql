-- Who sets an appointment on the phone was spoken with: of the outcomes of a call it is the better one of being reached.
create function lintel.is_talk(outcome text) returns boolean language sql immutable parallel safe return
  coalesce(outcome in ('reached', 'appointment'), false);

create or replace function lintel.says_reached(lead uuid, outcome text, direction text, is_automatic boolean) returns boolean
language sql immutable parallel safe return
  lead is not null and (lintel.is_talk(outcome) or (direction = 'in' and not is_automatic));

create or replace function lintel.facts_of(org uuid, lead uuid, stage text, came timestamptz, touched timestamptz) returns smallint
language sql stable return
  (lintel.facts_of_stage(stage)
    | coalesce((select bit_or(lintel.facts_of_stage(h.stage)) from lead_history h where h.organisation_id = org and h.lead_id = lead), 0)
    | case when exists (select from messages m where m.organisation_id = org and m.lead_id = lead
        and (lintel.is_talk(m.outcome) or (m.direction = 'in' and not m.is_automatic))) then 1 else 0 end
    | case when exists (select from appointment_leads x join appointments a on a.organisation_id = x.organisation_id and a.id = x.appointment_id
        where x.organisation_id = org and x.lead_id = lead and a.removed_at is null and a.status <> 'cancelled') then 2 else 0 end
    | lintel.speed_of(came, touched) * 8)::smallint;

update leads l set facts = l.facts | 1 where l.facts & 1 = 0 and exists (
  select from messages m where m.organisation_id = l.organisation_id and m.lead_id = l.id and m.outcome = 'appointment');
