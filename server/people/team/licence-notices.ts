import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { addDays, dayIn, daysBetween, startOfDay } from '#contract/core/time-zone.ts';
import { type Licence, licence, licenceNotices } from '#contract/people/team.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';

type Held = Pick<Licence, 'kind' | 'state'>;
type Row = { expiresOn: string | null; reminded: number; timeZone: string; isHere: boolean };

/** The notice that is due on a day: the nearest that was not given yet, or none. */
export function dueNotice(expiresOn: string, reminded: number, today: string): number | undefined {
  const left = daysBetween(today, expiresOn);
  const reached = licenceNotices.filter((days) => left <= days && left >= 0).at(-1);
  return reached !== undefined && (reminded === 0 || reached < reminded) ? reached : undefined;
}

/** When there is something to tell next, or never. */
export function nextNotice(expiresOn: string, reminded: number, today: string): string | undefined {
  const left = daysBetween(today, expiresOn);
  if (dueNotice(expiresOn, reminded, today) !== undefined) return today;
  const next = licenceNotices.find((days) => left > days);
  return next === undefined ? undefined : addDays(expiresOn, -next);
}

const keyOf = (userId: string, { kind, state }: Held): string => `${userId} ${kind} ${state}`;

export async function planNotice(tx: Tx, userId: string, held: Held, now = Date.now()): Promise<void> {
  const row = await read(tx, userId, held);
  if (!row?.expiresOn || !row.isHere) return;
  const day = nextNotice(row.expiresOn, row.reminded, dayIn(now, row.timeZone));
  if (!day) return;
  // In the morning where they work, not at midnight.
  const at = startOfDay(day, row.timeZone) + 8 * 3_600_000;
  const afterSeconds = Math.max(0, Math.ceil((at - now) / 1_000));
  const payload = { userId, kind: held.kind, state: held.state };
  await tx.enqueue(licenceNoticeJob.with(payload, { key: keyOf(userId, held), afterSeconds }));
}

const read = (tx: Tx, userId: string, { kind, state }: Held): Promise<Row | undefined> =>
  tx.one<Row>(sql`
    select l.expires_on::text as "expiresOn", l.reminded, coalesce(w.time_zone, 'UTC') as "timeZone", m.removed_at is null as "isHere"
    from licences l join memberships m on m.organisation_id = ${tx.scope.organisationId} and m.user_id = l.user_id
    left join member_work w on w.organisation_id = m.organisation_id and w.user_id = m.user_id
    where l.user_id = ${userId} and l.kind = ${kind} and l.state = ${state} for update of l`);

/** Tells of a licence that ends in 60, 30 or 7 days, each once, and puts itself off until the next. `now`: another clock. */
export async function tellOfLicence(tx: Tx, userId: string, held: Held, now = Date.now()): Promise<void> {
  const row = await read(tx, userId, held);
  if (!row?.expiresOn || !row.isHere) return;
  const due = dueNotice(row.expiresOn, row.reminded, dayIn(now, row.timeZone));
  if (due !== undefined) {
    await tx.run(sql`
      update licences set reminded = ${due} where user_id = ${userId} and kind = ${held.kind} and state = ${held.state}`);
    tx.record({
      kind: 'licence.expiring',
      subject: { type: 'member', id: userId },
      data: { days: daysBetween(dayIn(now, row.timeZone), row.expiresOn), state: held.state, expiresOn: row.expiresOn },
    });
  }
  await planNotice(tx, userId, held, now);
}

export const licenceNoticeJob = defineJob({
  kind: 'team.licence-notice',
  payload: z.strictObject({ userId: id, kind: licence.shape.kind, state: licence.shape.state }),
  timeoutSeconds: 60,
  async run({ services, job, payload: { userId, ...held } }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    await services.db.withOrg(scope, (tx) => tellOfLicence(tx, userId, held));
    return undefined;
  },
});
