import { type ConnectorKey, connectorEntries } from '#contract/account/connectors.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { revokeKind } from './kinds.ts';

type Gone = { id: string; connector: ConnectorKey; account: string; key: string | null; isKey: boolean };

/**
 * Deletes rows of `connections c` at once. Jobs revoke the access at the provider; they carry the sealed keys, because the rows are gone.
 */
export async function forget(tx: Tx, which: Sql): Promise<void> {
  const gone = await tx.all<Gone>(sql`
    delete from connections c where c.organisation_id = ${tx.scope.organisationId} and ${which}
    returning c.id, c.connector, c.account, coalesce(c.sealed_key, c.sealed_token) as key, c.sealed_key is not null as "isKey"`);
  for (const { id, connector, account, key, isKey } of gone) {
    if (key)
      await tx.enqueue({
        kind: revokeKind,
        payload: { connector, account, sealed: key, isKey },
        key: id,
        maxAttempts: 8,
      });
    tx.record({
      kind: 'connection.removed',
      subject: { type: 'connection', id },
      data: { connector, account, name: connectorEntries[connector].name },
    });
  }
}
