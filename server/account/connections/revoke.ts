import { z } from 'zod';
import { type ConnectorKey, connectorKeys } from '#contract/account/connectors.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { defineJob, type JobKind, TryAgain } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { openKey, openToken } from './access.ts';
import { ProviderRefusal } from './ask.ts';
import type { Connectors } from './connector.ts';
import { revokeKind } from './kinds.ts';
import { giveBack } from './oauth.ts';

/**
 * Revoking one access revokes everything that the same account granted the same app, so while another connection uses it, the access is
 * only deleted here.
 */
async function isUsed({ db }: Services, scope: Scope, connectors: Connectors, key: ConnectorKey, account: string) {
  const { provider } = connectors.get(key)!;
  const same = [...connectors.values()].filter((one) => one.provider === provider).map((one) => one.key);
  const row = await db.withOrg(scope, (tx) =>
    tx.one(sql`
      select from connections where organisation_id = ${scope.organisationId} and connector = any(${same}::text[])
        and lower(account) = lower(${account}) and refused_at is null limit 1`),
  );
  return row !== undefined;
}

/** Revokes access at the provider. An access that the provider no longer knows counts as revoked. */
export const revokeJob = (fetch: GuardedFetch, connectors: Connectors): JobKind =>
  defineJob({
    kind: revokeKind,
    payload: z.strictObject({
      connector: z.enum(connectorKeys),
      /** Missing in jobs queued by older releases. */
      account: z.string().optional(),
      sealed: z.string(),
      isKey: z.boolean(),
    }),
    maxAttempts: 8,
    timeoutSeconds: 60,
    async run({ services, job, payload: { connector, account, sealed, isKey } }) {
      const { settings } = services;
      const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
      if (account !== undefined && (await isUsed(services, scope, connectors, connector, account))) return undefined;
      const key = (isKey ? openKey : openToken)(settings.secret, sealed);
      try {
        await giveBack(connectors.get(connector)!.provider, settings, fetch, key);
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error;
        if (error.kind === 'later') throw new TryAgain(error.message, error.afterSeconds ?? 60);
      }
      return undefined;
    },
  });
