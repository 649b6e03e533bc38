import { sql } from '#server/core/db/sql.ts';
import { storedJson } from '#server/core/db/stored-json.ts';
import type { At, Connector } from './connector.ts';

/**
 * Loads what can be chosen at the provider, and sets defaults if there are no settings yet. Finds new calendars and forms as they appear.
 */
export async function lookUpChoices(connector: Connector, at: At): Promise<void> {
  const { services, scope, connection } = at;
  const choices = await connector.choices({ ...at, settings: services.settings });
  const usual = connector.usual?.(choices) ?? null;
  await services.db.withOrg(scope, (tx) =>
    tx.run(sql`
      update connections set choices = ${storedJson(choices)}::jsonb, choices_at = now(),
        settings = coalesce(settings, ${usual && JSON.stringify(usual)}::jsonb)
      where organisation_id = ${scope.organisationId} and id = ${connection.id}`),
  );
}
