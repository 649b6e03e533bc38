import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { headsOf, type Notices } from '#server/account/notifications/tell.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

type What = 'document' | 'photo' | 'repair' | 'approval' | 'application' | 'signature' | 'dispute' | 'renewal';

/** Of a loan those who work on it are told; of a rental, which is nobody's own, whoever answers for the office. */
export async function receivedFor(tx: Tx, what: What, of: { loan: string } | { lead: string }): Promise<void> {
  const users =
    'loan' in of
      ? (
          await tx.get<{ users: string[] }>(sql`
            select array_remove(array[owner_id, processor_id], null) as users from loans
            where organisation_id = ${tx.scope.organisationId} and id = ${of.loan}`)
        ).users
      : await headsOf(tx);
  const subject = 'loan' in of ? { type: 'loan', id: of.loan } : { type: 'lead', id: of.lead };
  tx.record({ kind: 'portal.received', subject, data: { what, users } });
}

export const notices = {
  'portal.received': ({ data }) => {
    const { users } = z.object({ users: z.array(id) }).parse(data);
    return { users, data: {} };
  },
} satisfies Notices;
