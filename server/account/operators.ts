import { tellProcesses } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';

/** Revokes the operator role of users no longer named in the settings. Only the mailed link grants it (`verifyEmail`). */
export async function withdrawOperators({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<void> {
  await db.asSystem(async (tx) => {
    const gone = await tx.all<{ id: string }>(sql`
      update users set is_operator = false where is_operator and email <> all(${settings.OPERATOR_EMAILS}) returning id`);
    await tellProcesses(
      tx,
      gone.map(({ id }) => id),
    );
  });
}
