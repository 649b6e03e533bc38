import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { todayOf, zone } from './metro.ts';

type AppointmentSeed = {
  owners: readonly string[];
  now: Date /** So many days before and after today. */;
  before: number;
  after: number;
};

/** Of whom: the stages in which such a meeting makes sense. */
const plans: readonly [kind: string, title: string, minutes: number, stages: readonly string[]][] = [
  ['showing', 'Showing', 45, ['appointment', 'active']],
  ['consultation', 'Consultation', 30, ['engaged', 'appointment']],
  ['call', 'Follow-up call', 15, ['attempting', 'engaged', 'nurture']],
  ['listing', 'Listing appointment', 60, ['engaged', 'appointment']],
  ['inspection', 'Inspection', 90, ['under_contract']],
  ['closing', 'Closing', 60, ['under_contract']],
  ['review', 'Annual review', 30, ['closed', 'past_client']],
];

/** Two or three meetings on every working day of everybody, each with one of their leads; the past ones were held. */
export async function seedAppointments(tx: Tx, { owners, now, before, after }: AppointmentSeed): Promise<void> {
  const { organisationId } = tx.scope;
  const today = todayOf(now);
  await tx.run(sql`
    with days as (
      select d::date as day from generate_series(${today}::date - ${before}::int, ${today}::date + ${after}::int, interval '1 day') d
      where extract(isodow from d) < 6),
    planned as (
      select lintel.new_id() as id, o.owner::uuid as owner, d.day,
        (array[9, 11, 14, 16])[1 + abs(hashtext(o.owner || d.day || s)) % 4] as hour, 1 + abs(hashtext(d.day || o.owner || s)) % ${plans.length} as plan
      from unnest(${[...owners]}::text[]) o(owner) cross join days d cross join generate_series(1, 2) s),
    -- Nobody is at two places at once.
    chosen as (select distinct on (owner, day, hour) * from planned order by owner, day, hour, id),
    -- Somebody is met once a day, for what their stage calls for.
    met as (
      select distinct on (c.day, l.id) c.*, p.kind, p.title, p.minutes, l.id as lead, l.name as lead_name
      from chosen c
      join jsonb_to_recordset(${JSON.stringify(plans.map(([kind, title, minutes, stages], n) => ({ n: n + 1, kind, title, minutes, stages })))}::jsonb)
        p(n int, kind text, title text, minutes int, stages jsonb) on p.n = c.plan
      cross join lateral (
        select l.id, l.name from leads l
        where l.organisation_id = ${organisationId} and l.owner_id = c.owner and l.archived_at is null and p.stages ? l.stage
        order by hashtext(l.id::text || c.day || c.hour) limit 1) l
      order by c.day, l.id, c.hour),
    written as (
      insert into appointments (organisation_id, id, kind, title, organiser_id, created_by, time_zone, start_local, minutes, starts_at,
        ends_at, last_at, status, reminders)
      select ${organisationId}, m.id, m.kind, m.title || ': ' || m.lead_name, m.owner, m.owner, ${zone}, at.local, m.minutes,
        at.local at time zone ${zone}, (at.local at time zone ${zone}) + m.minutes * interval '1 minute',
        (at.local at time zone ${zone}) + m.minutes * interval '1 minute',
        case when m.day < ${today}::date then 'held' else 'planned' end, '{15}'
      from met m cross join lateral (select m.day + m.hour * interval '1 hour' as local) at
      returning id),
    people as (
      insert into appointment_people (organisation_id, appointment_id, user_id) select ${organisationId}, id, owner from met)
    insert into appointment_leads (organisation_id, appointment_id, lead_id)
    select ${organisationId}, id, lead from met`);
}
