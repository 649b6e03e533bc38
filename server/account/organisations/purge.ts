import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';
import { removeDemos } from '../demo/remove-demos.ts';
import { sendAccountMail } from '../mails/account-mail.ts';

type Due = { id: string };

/**
 * Deletes organizations after their grace period, in the same way as demos. The records are counted first, for the certificate. `mayGo`
 * returns false during a legal hold; the deletion is then tried again later.
 */
export async function purgeOrganisations(
  services: Pick<Services, 'db' | 'storage'>,
  mayGo: (organisationId: string) => Promise<boolean>,
  signal: AbortSignal,
): Promise<number> {
  const { db } = services;
  const due = await db.asSystem((tx) =>
    tx.all<Due>(sql`
      select id from organisations where delete_at <= now() and demo_ends_at is null order by delete_at, id limit 100`),
  );
  for (const { id } of due) {
    signal.throwIfAborted();
    if (!(await mayGo(id))) continue;
    await db.asSystem(async (tx) => {
      await tx.allowSeconds(300);
      // From here on it can't be restored, and the deleting role can see it.
      const marked = await tx.run(
        sql`update organisations set demo_ends_at = delete_at where id = ${id} and delete_at <= now()`,
      );
      if (marked === 0) return;
      await tx.run(sql`
        update organisation_deletions set counted = lintel.counted_of_leaving(${id})
        where of_organisation = ${id} and restored_at is null and purged_at is null and counted is null`);
    });
  }
  await removeDemos(services, signal);
  return db.asSystem(async (tx) => {
    const gone = await tx.all<{ id: string; askedBy: string | null }>(sql`
      update organisation_deletions d set purged_at = now()
      where purged_at is null and restored_at is null and counted is not null
        and not exists (select from organisations o where o.id = d.of_organisation)
      returning d.id, asked_by as "askedBy"`);
    for (const { id, askedBy } of gone)
      if (askedBy) await sendAccountMail(tx, { template: 'organisation-deleted', userId: askedBy, deletionId: id });
    return gone.length;
  });
}
