import { z } from 'zod';
import { connectorKeys } from '#contract/account/connectors.ts';
import { defineJob, type JobKind, TryAgain } from '#server/core/jobs/define-job.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { openKey, openToken } from './access.ts';
import { ProviderRefusal } from './ask.ts';
import type { Connectors } from './connector.ts';
import { revokeKind } from './kinds.ts';
import { giveBack } from './oauth.ts';

/** Gives access back there. What the other side no longer knows needs no giving back. */
export const revokeJob = (fetch: GuardedFetch, connectors: Connectors): JobKind =>
  defineJob({
    kind: revokeKind,
    payload: z.strictObject({ connector: z.enum(connectorKeys), sealed: z.string(), isKey: z.boolean() }),
    maxAttempts: 8,
    timeoutSeconds: 60,
    async run({ services: { settings }, payload: { connector, sealed, isKey } }) {
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
