import { type DocusignSettings, docusignSettings } from '#contract/account/connectors.ts';
import type { Connector, Run } from '#server/account/connections/connector.ts';
import { sql } from '#server/core/db/sql.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { accountOf, docusignProvider } from './api.ts';
import { importEnvelopes } from './import-envelopes.ts';

/** Imports completed envelopes with their certificates and attaches the documents to deals; it never exports. */
export const docusignConnector: Connector = {
  key: 'docusign',
  provider: docusignProvider,
  scopes: ['signature', 'extended'],
  identify: ({ ask, settings }) => accountOf(ask, settings),
  choices: async () => [],
  check(settings) {
    if (!docusignSettings.safeParse(settings).success) throw invalid(['settings', 'since'], 'Choose a date.');
  },
  /** Names of the deals that were assigned to envelopes manually. */
  ours: async (tx, settings) => {
    const deals = ((settings ?? { chosen: [] }) as Pick<DocusignSettings, 'chosen'>).chosen.map(({ deal }) => deal);
    if (deals.length === 0) return [];
    return tx.all<{ id: string; name: string }>(sql`
      select id, name from deals where organisation_id = ${tx.scope.organisationId} and id = any(${deals}::uuid[])`);
  },
  async changed(tx, connectionId) {
    await tx.run(sql`
      delete from docusign_places where organisation_id = ${tx.scope.organisationId} and connection_id = ${connectionId}`);
  },
  run: (run) => importEnvelopes(run as Run<DocusignSettings>),
  kept: async (tx) => {
    const { count } = await tx.get<{ count: number }>(sql`
      select count(*)::int as count from docusign_envelopes where organisation_id = ${tx.scope.organisationId}`);
    return count;
  },
};
