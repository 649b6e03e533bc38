import {
  type IntegrationKey,
  type IntegrationStanding,
  integrationEntries,
  integrationKeys,
} from '#contract/account/integrations.ts';
import type { ServiceName } from '#contract/core/service-names.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { inForce } from '#server/core/in-force.ts';
import type { Services } from '#server/core/services.ts';
import type { Connections } from '#server/domain.ts';

/** What whoever runs the installation sets up, by the service that does the work. */
const installed: Readonly<Partial<Record<IntegrationKey, ServiceName>>> = {
  smtp: 'mail',
  twilio: 'sms',
  stripe: 'payments',
  s3: 'files',
  postgres: 'database',
  models: 'ai',
};

type Row = {
  key: IntegrationKey;
  count: number;
  off: number;
  failing: number;
  last: string | null;
  problem: string | null;
};

/** Every entry of the catalog with how it stands: one statement for all that domains know of theirs. */
export async function standings(tx: Tx, services: Services, connections: Connections): Promise<IntegrationStanding[]> {
  const asked = Object.entries(connections).map(
    ([key, query]) => sql`select ${key} as key, c.count, c.off, c.failing, c.last, c.problem from (${query}) c`,
  );
  const rows = await tx.all<Row>(sql.join(asked, ' union all '));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const set = new Set(inForce(services).flatMap(({ name, builtIn }) => (builtIn ? [] : [name])));
  return integrationKeys.map((key) => {
    const row = byKey.get(key);
    if (row)
      return {
        key,
        state: stateOf(row),
        count: row.count,
        failing: row.failing,
        lastAt: row.last,
        problem: row.problem,
      };
    const service = installed[key];
    const state =
      integrationEntries[key].group === 'planned' ? 'planned' : service && set.has(service) ? 'on' : 'unset';
    return { key, state, count: 0, failing: 0, lastAt: null, problem: null };
  });
}

function stateOf({ count, off, failing }: Row): IntegrationStanding['state'] {
  if (count === 0) return 'ready';
  if (failing > 0) return 'failing';
  return off === count ? 'off' : 'on';
}
