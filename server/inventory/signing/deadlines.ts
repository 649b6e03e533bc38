import { daysBetweenReminders } from '#contract/inventory/signing.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { BuiltIn } from '#server/core/programs/engine.ts';
import { wake } from '#server/core/programs/records.ts';
import { isMailed, signerMailJob } from './mail-jobs.ts';
import { noteStep } from './steps.ts';

const pause = daysBetweenReminders * 24 * 3_600_000;

type Open = { fileId: string; title: string; expiresAt: string };

const openOne = (tx: Tx, id: string): Promise<Open | undefined> =>
  tx.one<Open>(sql`
    select file_id as "fileId", title, expires_at as "expiresAt" from signings
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and state = 'open' for update`);

/** Signers whose turn it is are reminded every few days until the request is finished. */
export async function planDeadlines(tx: Tx, recordId: string, expiresAt: number): Promise<void> {
  await wake(tx, signingReminder, { recordId }, Date.now() + pause);
  await wake(tx, signingExpiry, { recordId }, expiresAt);
}

export const signingReminder: BuiltIn = {
  key: 'signing_reminder',
  name: 'Signature reminders',
  async do(tx, { subjectId: signingId, now }) {
    const signing = await openOne(tx, signingId);
    if (!signing) return { outcome: 'skipped', why: { rule: 'closed' } };
    const expiresAt = Date.parse(signing.expiresAt);
    if (expiresAt <= now) return { outcome: 'skipped', why: { rule: 'late' } };
    const due = await tx.all<{ id: string }>(sql`
      select s.id from signers s where s.organisation_id = ${tx.scope.organisationId} and s.signing_id = ${signingId}
        and s.state in ('asked', 'viewed') and ${isMailed}`);
    for (const { id } of due) await noteStep(tx, signingId, { what: 'reminded', signer: id });
    await tx.enqueueAll(due.map(({ id: signerId }) => signerMailJob.with({ signerId, isReminder: true })));
    const again = now + pause < expiresAt ? now + pause : undefined;
    return { outcome: due.length > 0 ? 'done' : 'skipped', why: { signers: due.length }, again };
  },
};

/** A request not completed in time expires. */
export const signingExpiry: BuiltIn = {
  key: 'signing_expiry',
  name: 'Expired signature requests',
  isNeeded: true,
  async do(tx, { subjectId: signingId, now }) {
    const signing = await openOne(tx, signingId);
    if (!signing) return { outcome: 'skipped', why: { rule: 'closed' } };
    const { fileId, title: name } = signing;
    const expiresAt = Date.parse(signing.expiresAt);
    if (expiresAt > now) return { outcome: 'skipped', why: { rule: 'moved' }, again: expiresAt };
    await tx.run(sql`
      update signings set state = 'expired', finished_at = now() where organisation_id = ${tx.scope.organisationId} and id = ${signingId}`);
    await noteStep(tx, signingId, { what: 'expired' });
    tx.record({ kind: 'signing.expired', subject: { type: 'file', id: fileId }, data: { fileId, name, signingId } });
    return { outcome: 'done' };
  },
};
