import { type AnyStep, allSteps, intoLane, lanesOf, stepAfter } from '#contract/core/programs/flow.ts';
import type { Member } from '../auth/actor.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import type { Room } from './own.ts';

type Asked = { from: string; to: string; timeZone: string };

/** How many people a room's programs continue for on each day. Whether a step then sends something is only known when it runs. */
export const daysAhead = (room: Room, { organisationId }: Member, { from, to, timeZone }: Asked): Sql => sql`
  select p.id as program_id, p.name, p.state, min(e.next_due_at) as at, count(*)::int as people,
    date_trunc('day', e.next_due_at at time zone ${timeZone})::date as day
  from enrolments e join programs p on p.organisation_id = e.organisation_id and p.id = e.program_id
  where e.organisation_id = ${organisationId} and e.state = 'active' and e.next_due_at >= ${from}::timestamptz and e.next_due_at < ${to}::timestamptz
    and p.state = 'on' and p.room = ${room}
  group by p.id, p.name, p.state, day`;

/** How many people of a room's other programs are due within these hours, counted up to `most`. */
export async function dueSoon(tx: Tx, room: Room, except: string, hours: number, most: number): Promise<number> {
  const { due } = await tx.get<{ due: number }>(sql`
    select count(*)::int as due from (
      select from programs p
      join enrolments e on e.organisation_id = p.organisation_id and e.program_id = p.id and e.state = 'active'
        and e.next_due_at < now() + ${sql.int(hours)} * interval '1 hour'
      where p.organisation_id = ${tx.scope.organisationId} and p.room = ${room} and p.state = 'on' and p.id <> ${except}
      limit ${sql.int(most)}) d`);
  return due;
}

type Sends = (step: AnyStep) => boolean;

const waiting: readonly string[] = ['wait', 'until', 'await'];

/** Whether a message is sent to someone who continues from this step before their next wait; in a branch, in any of its lanes. */
function leadsToMessage(steps: readonly AnyStep[], from: AnyStep | undefined, sends: Sends): boolean {
  for (let step = from; step; step = stepAfter(steps, step.id)) {
    if (sends(step)) return true;
    if (waiting.includes(step.kind)) return false;
    const parted = step;
    const lanes = lanesOf(parted);
    // The steps after a branch follow each of its lanes.
    if (lanes.length > 0) return lanes.some(({ key }) => leadsToMessage(steps, intoLane(steps, parted, key), sends));
  }
  return false;
}

/** The steps at which being due means getting a message; the empty string stands for the entry, before the first step. */
export const stepsThatSend = (steps: readonly AnyStep[], sends: Sends): string[] => [
  ...(leadsToMessage(steps, steps[0], sends) ? [''] : []),
  ...allSteps(steps)
    .filter((step) => leadsToMessage(steps, waiting.includes(step.kind) ? stepAfter(steps, step.id) : step, sends))
    .map(({ id }) => id),
];

/** The leads that a room's programs are due to contact in a period, and when. */
export async function touchesOf(
  tx: Tx,
  room: Room,
  { from, to }: Omit<Asked, 'timeZone'>,
  sends: Sends,
): Promise<Sql[]> {
  const due = sql`enrolments e where e.organisation_id = ${tx.scope.organisationId} and e.state = 'active'
    and e.next_due_at >= ${from}::timestamptz and e.next_due_at < ${to}::timestamptz`;
  const versions = await tx.all<{ program: string; number: number; steps: AnyStep[] }>(sql`
    select v.program_id as program, v.number, v.definition -> 'steps' as steps from program_versions v
    join programs p on p.organisation_id = v.organisation_id and p.id = v.program_id and p.state = 'on' and p.room = ${room}
    where v.organisation_id = ${tx.scope.organisationId}
      and (v.program_id, v.number) in (select distinct e.program_id, e.number from ${due})`);
  const places = versions.flatMap(({ program, number, steps }) =>
    stepsThatSend(steps, sends).map((step) => ({ program, number, step })),
  );
  if (places.length === 0) return [];
  return [
    sql`select e.lead_id, e.next_due_at as at from ${due} and (e.program_id, e.number, coalesce(e.step, '')) in (
      select * from unnest(${places.map(({ program }) => program)}::uuid[], ${places.map(({ number }) => number)}::int[],
        ${places.map(({ step }) => step)}::text[]))`,
  ];
}
