import type { ReportSchedule } from '#contract/insight/report-schedules.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { readSchedule } from './schedules.ts';

const purpose = 'report mailing';

/** Of one recipient of one mailing: whoever has the mail may leave it, without an account and for as long as the mailing lasts. */
export const mailingToken = (secret: string, organisationId: string, scheduleId: string, userId: string): string =>
  seal(secret, purpose, [organisationId, scheduleId, userId].join('\n'));

export const leaveLink = (publicUrl: string, token: string): string => `${publicUrl}/unsubscribe/report/${token}`;

function readToken(secret: string, token: string): { scope: Scope; scheduleId: string; userId: string } {
  try {
    const [organisationId, scheduleId, userId] = unseal(secret, purpose, token).split('\n') as [string, string, string];
    return { scope: { organisationId, userId: null, actorKind: 'system' }, scheduleId, userId };
  } catch {
    throw notFound();
  }
}

type Found = { organisation: string; name: string; boardId: string | null; reportId: string | null; isDone: boolean };

async function find(tx: Tx, scheduleId: string, userId: string): Promise<Found> {
  const found = await tx.one<Found>(sql`
    select o.name as organisation, coalesce(r.name, b.name) as name, s.dashboard_id as "boardId", s.report_id as "reportId",
      p.left_at is not null as "isDone"
    from report_recipients p
    join report_schedules s on s.organisation_id = p.organisation_id and s.id = p.schedule_id
    join organisations o on o.id = s.organisation_id
    left join reports r on r.organisation_id = s.organisation_id and r.id = s.report_id
    left join dashboards b on b.organisation_id = s.organisation_id and b.id = s.dashboard_id
    where p.organisation_id = ${tx.scope.organisationId} and p.schedule_id = ${scheduleId} and p.user_id = ${userId}`);
  if (!found) throw notFound();
  return found;
}

/** Done once however often it is asked for, and told once. */
async function setLeft(tx: Tx, scheduleId: string, userId: string, isLeft: boolean): Promise<void> {
  const { name, boardId, reportId } = await find(tx, scheduleId, userId);
  const changed = await tx.run(sql`
    update report_recipients set left_at = ${isLeft ? sql`now()` : sql.raw('null')}
    where organisation_id = ${tx.scope.organisationId} and schedule_id = ${scheduleId} and user_id = ${userId}
      and (left_at is null) = ${isLeft}::boolean`);
  if (changed === 0) return;
  const data = { name, schedule: scheduleId, user: userId };
  if (boardId)
    tx.record({
      kind: isLeft ? 'dashboard.left' : 'dashboard.rescheduled',
      subject: { type: 'dashboard', id: boardId },
      data,
    });
  else
    tx.record({
      kind: isLeft ? 'report.left' : 'report.rescheduled',
      subject: { type: 'report', id: reportId! },
      data,
    });
}

const shown = ({ organisation, name, boardId, isDone }: Found) => ({
  organisation,
  name,
  is: boardId ? ('dashboard' as const) : ('report' as const),
  isDone,
});

export async function readMailing({ db, settings }: Services, token: string) {
  const { scope, scheduleId, userId } = readToken(settings.secret, token);
  return db.withOrg(scope, async (tx) => shown(await find(tx, scheduleId, userId)));
}

export async function leaveMailing({ db, settings }: Services, token: string) {
  const { scope, scheduleId, userId } = readToken(settings.secret, token);
  return db.withOrg(scope, async (tx) => {
    await setLeft(tx, scheduleId, userId, true);
    return shown(await find(tx, scheduleId, userId));
  });
}

/** By the recipient, signed in: nobody else takes them off by this or puts them back. */
export async function leaveSchedule(
  tx: Tx,
  actor: Member,
  { id, isLeft }: { id: string; isLeft: boolean },
): Promise<ReportSchedule> {
  await readSchedule(tx, actor, id);
  await setLeft(tx, id, actor.userId, isLeft);
  return readSchedule(tx, actor, id);
}
