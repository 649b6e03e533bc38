import { z } from 'zod';
import { addDays, dayIn, daysBetween, startOfDay } from '#contract/core/time-zone.ts';
import { type Licence, licence, licenceNotices } from '#contract/people/team.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { BuiltIn } from '#server/core/programs/engine.ts';
import { wake } from '#server/core/programs/records.ts';

type Held = Pick<Licence, 'kind' | 'state'>;
type Row = { expiresOn: string | null; reminded: number; timeZone: string; isHere: boolean };

/** The notice due on a day: the nearest one not given yet, or undefined. */
export function dueNotice(expiresOn: string, reminded: number, today: string): number | undefined {
  const left = daysBetween(today, expiresOn);
  const reached = licenceNotices.filter((days) => left <= days && left >= 0).at(-1);
  return reached !== undefined && (reminded === 0 || reached < reminded) ? reached : undefined;
}

/** The date of the next notice, or undefined if there is none. */
export function nextNotice(expiresOn: string, reminded: number, today: string): string | undefined {
  const left = daysBetween(today, expiresOn);
  if (dueNotice(expiresOn, reminded, today) !== undefined) return today;
  const next = licenceNotices.find((days) => left > days);
  return next === undefined ? undefined : addDays(expiresOn, -next);
}

export async function planNotice(tx: Tx, userId: string, held: Held): Promise<void> {
  const at = nextOf(await read(tx, userId, held), Date.now());
  if (at === undefined) return;
  const { kind, state } = held;
  await wake(tx, licenceNotice, { recordId: userId, slot: `${kind} ${state}`, given: { kind, state } }, at);
}

/** At 8:00 AM in the member's time zone, not at midnight. */
function nextOf(row: Row | undefined, now: number): number | undefined {
  if (!row?.expiresOn || !row.isHere) return undefined;
  const day = nextNotice(row.expiresOn, row.reminded, dayIn(now, row.timeZone));
  return day === undefined ? undefined : startOfDay(day, row.timeZone) + 8 * 3_600_000;
}

const read = (tx: Tx, userId: string, { kind, state }: Held): Promise<Row | undefined> =>
  tx.one<Row>(sql`
    select l.expires_on::text as "expiresOn", l.reminded, coalesce(w.time_zone, 'UTC') as "timeZone", m.removed_at is null as "isHere"
    from licences l join memberships m on m.organisation_id = ${tx.scope.organisationId} and m.user_id = l.user_id
    left join member_work w on w.organisation_id = m.organisation_id and w.user_id = m.user_id
    where l.user_id = ${userId} and l.kind = ${kind} and l.state = ${state} for update of l`);

const given = z.object({ kind: licence.shape.kind, state: licence.shape.state });

/** Notifies of a license that expires in 60, 30, or 7 days, once each, and schedules the next notice. */
export const licenceNotice: BuiltIn = {
  key: 'licence_notice',
  name: 'License expirations',
  async do(tx, { subjectId: userId, given: told, now }) {
    const held = given.parse(told);
    const row = await read(tx, userId, held);
    if (!row?.expiresOn || !row.isHere) return { outcome: 'skipped', why: { rule: 'gone' } };
    const today = dayIn(now, row.timeZone);
    const due = dueNotice(row.expiresOn, row.reminded, today);
    if (due === undefined) return { outcome: 'skipped', again: nextOf(row, now) };
    await tx.run(sql`
      update licences set reminded = ${due} where user_id = ${userId} and kind = ${held.kind} and state = ${held.state}`);
    tx.record({
      kind: 'licence.expiring',
      subject: { type: 'member', id: userId },
      data: { days: daysBetween(today, row.expiresOn), state: held.state, expiresOn: row.expiresOn },
    });
    return { outcome: 'done', again: nextOf({ ...row, reminded: due }, now) };
  },
};
