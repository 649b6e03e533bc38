import { pageUrl } from '#contract/account/page-path.ts';
import type { telemetry } from '#contract/account/telemetry.ts';
import type { InputOf } from '#contract/core/call.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { alertJob } from './alert-job.ts';
import { countFault } from './log-error.ts';

/** At most this many errors are mailed per hour; the rest are in the error log. */
const mostMailsAnHour = 10;

/** Mails an error when it is new, has come back, or still occurs a day later. */
export async function raiseAlert(tx: Queries, input: InputOf<typeof telemetry.alert>): Promise<void> {
  const { errorLevel: level, errorMessage: message, stackTrace, metadata } = input;
  const stack = stackTrace ?? '';
  const type = /^(\w*Error)\b/.exec(stack)?.[1] ?? 'Error';
  const url = pageUrl(metadata.url ?? '') || null;
  const group = await countFault(tx, { type, message, stack, url }, { alerts: 1 });
  await tx.run(sql`
    update error_groups set level = ${level} where id = ${group.id} and level is distinct from 'critical'`);
  if (!group.mailDue) return;
  const mailed = await tx.run(sql`
    update error_groups set mailed_at = now() where id = ${group.id}
      and (select count(*) from error_groups where mailed_at > now() - interval '1 hour') < ${mostMailsAnHour}`);
  if (mailed > 0) await tx.enqueueFor(null, null, alertJob.with({ groupId: group.id }, { key: group.id }));
}
