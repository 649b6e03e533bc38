import { chunk } from '#server/core/bulk/chunks.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Departing } from '../departures/release.ts';

/** A conversation is its lead's owner's again, or nobody's yet: what comes in must not be told to somebody who left. */
async function releaseConversations(tx: Tx, userId: string): Promise<number> {
  const { organisationId } = tx.scope;
  const released = await tx.all<{ id: string; lead: string | null }>(sql`
    update conversations set assignee_id = null, version = version + 1
    where organisation_id = ${organisationId} and id in (
      select id from conversations where organisation_id = ${organisationId} and assignee_id = ${userId}
      order by id limit ${sql.int(chunk)} for update)
    returning id, lead_id as lead`);
  for (const { id, lead } of released)
    tx.record({ kind: 'conversation.changed', subject: { type: 'conversation', id }, data: { lead, to: null } });
  return released.length;
}

export const departing: readonly Departing[] = [{ of: 'leads', release: releaseConversations }];
