import type { ConnectorKey } from '#contract/account/connectors.ts';
import { type IntegrationKey, type IntegrationStanding, integrationKeys } from '#contract/account/integrations.ts';
import type { ServiceName } from '#contract/core/service-names.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { inForce } from '#server/core/in-force.ts';
import type { Services } from '#server/core/services.ts';
import type { Connections } from '#server/domain.ts';
import type { Connectors } from '../connections/connector.ts';

/** Integrations that the operator sets up, by the service behind them. */
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

/** The state of every integration in the catalog; one statement covers everything the domains report. */
export async function standings(
  tx: Tx,
  services: Services,
  connections: Connections,
  connectors: Connectors,
): Promise<IntegrationStanding[]> {
  /** Whether the operator has not registered this installation with the provider. */
  const isUnset = (key: string): boolean => {
    const connector = connectors.get(key as ConnectorKey);
    return !!connector && !connector.provider.client(services.settings);
  };
  const asked = Object.entries(connections).map(
    ([key, query]) => sql`select ${key} as key, c.count, c.off, c.failing, c.last, c.problem from (${query}) c`,
  );
  const rows = await tx.all<Row>(sql.join(asked, ' union all '));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_VOICE_FROM } = services.settings;
  const isVoiceSet = !!(TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_VOICE_FROM);
  const set = new Set(inForce(services).flatMap(({ name, builtIn }) => (builtIn ? [] : [name])));
  return integrationKeys.map((key) => {
    const row = byKey.get(key);
    if (row)
      return {
        key,
        state: row.count === 0 && isUnset(key) ? 'unset' : stateOf(row),
        count: row.count,
        failing: row.failing,
        lastAt: row.last,
        problem: row.problem,
      };
    const service = installed[key];
    const isSet = key === 'twilio_voice' ? isVoiceSet : !!service && set.has(service);
    const state = isSet ? 'on' : 'unset';
    return { key, state, count: 0, failing: 0, lastAt: null, problem: null };
  });
}

function stateOf({ count, off, failing }: Row): IntegrationStanding['state'] {
  if (count === 0) return 'ready';
  if (failing > 0) return 'failing';
  return off === count ? 'off' : 'on';
}
