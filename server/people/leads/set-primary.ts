import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { worked } from './activity.ts';

export const setPrimary = (
  tx: Tx,
  leadId: string,
  channel: 'email' | 'phone',
  address: string | null,
): Promise<number> =>
  tx.run(sql`
    update leads set ${channel === 'email' ? sql`email` : sql`phone`} = ${address}, version = version + 1, ${worked}
    where organisation_id = ${tx.scope.organisationId} and id = ${leadId}`);
