import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { recordConsents, suppress } from './consent.ts';

/** Suppresses an address after a permanent bounce or a spam complaint, with the reason stored on the last message sent there. */
export async function suppressAddress(
  tx: Tx,
  reason: 'bounce' | 'complaint',
  address: string,
  why: string,
): Promise<void> {
  const { organisationId } = tx.scope;
  const last = await tx.one<{ id: string; leadId: string | null }>(sql`
    select id, lead_id as "leadId" from messages
    where organisation_id = ${organisationId} and address = ${address} and channel = 'email' and direction = 'out'
    order by id desc limit 1`);
  // An address that never got mail from here can't bounce; such a report is wrong or forged.
  if (!last) return;
  await suppress(tx, { channel: 'email', address, scope: 'all', reason, note: why });
  if (reason === 'complaint')
    await recordConsents(tx, [
      { leadId: last.leadId, channel: 'email', address, purpose: 'marketing', kind: 'revoked', basis: 'complaint' },
    ]);
  else
    await tx.run(sql`
      update messages set state = 'failed', failure = ${why.slice(0, 500)}
      where organisation_id = ${organisationId} and id = ${last.id}`);
  if (last.leadId)
    tx.record({
      kind: 'message.failed',
      subject: { type: 'lead', id: last.leadId },
      data: { messageId: last.id, channel: 'email', reason },
    });
}
