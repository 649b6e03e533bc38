import { lowerSessionsOf, tellProcesses } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import { verifiedFactors } from './rows.ts';

/** Removing the last factor also deletes the recovery codes and lowers the sessions. Returns whether the factor existed. */
export async function removeFactor(tx: Queries, userId: string, id: string): Promise<boolean> {
  const removed = await tx.one<{ status: string }>(
    sql`delete from factors where id = ${id} and user_id = ${userId} returning status`,
  );
  if (!removed) return false;
  if (removed.status === 'unverified') return true;
  await sendAccountMail(tx, { template: 'factor-removed', userId });
  if ((await verifiedFactors(tx, userId)).length === 0) {
    await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
    await lowerSessionsOf(tx, userId);
  }
  await tellProcesses(tx, [userId]);
  return true;
}
