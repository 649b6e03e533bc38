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

/** Who gives one access back there gives back all that the same account allowed the same app: then it is only forgotten here. */
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

/** Gives access back there. What the other side no longer knows needs no giving back. */
export const revokeJob = (fetch: GuardedFetch, connectors: Connectors): JobKind =>
  defineJob({
    kind: revokeKind,
    payload: z.strictObject({
      connector: z.enum(connectorKeys),
      /** Left out by those that were put there before it was asked for. */
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
