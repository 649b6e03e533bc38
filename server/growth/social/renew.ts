import type { ConnectedNetwork } from '#contract/growth/social/networks.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { TryAgain } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { renewalPurpose, tokenPurpose } from './connect.ts';
import { connectors } from './networks/all.ts';
import { NetworkRefusal } from './networks/network.ts';

/** Access that ends within this time is renewed before use. */
const soonSeconds = 120;
const leaseSeconds = 60;
const againSeconds = 15;

type Taken = { network: ConnectedNetwork; key: string };

/**
 * Renews a channel's access before a post is published. X's keys work once, so the job that renews holds the row for a minute and another
 * post due at the same time retries later.
 */
export async function renewIfDue(
  services: Services,
  fetch: GuardedFetch,
  scope: Scope,
  channel: string,
): Promise<void> {
  const { db, settings } = services;
  const due = sql`c.organisation_id = ${scope.organisationId} and c.id = ${channel} and c.removed_at is null and c.refused_at is null
    and c.sealed_key is not null and c.access_until < now() + ${sql.int(soonSeconds)} * interval '1 second'`;
  const { taken, isDue } = await db.withOrg(scope, async (tx) => ({
    taken: await tx.one<Taken>(sql`
      update social_channels c set renewing_until = now() + ${sql.int(leaseSeconds)} * interval '1 second'
      where ${due} and (c.renewing_until is null or c.renewing_until < now()) returning c.network, c.sealed_key as key`),
    isDue: (await tx.one(sql`select from social_channels c where ${due}`)) !== undefined,
  }));
  if (!taken) {
    if (isDue) throw new TryAgain('Its access is being renewed.', againSeconds);
    return;
  }
  try {
    const renewed = await connectors[taken.network].renew!({
      fetch,
      settings,
      key: unseal(settings.secret, renewalPurpose, taken.key),
    });
    await db.withOrg(scope, (tx) =>
      tx.run(sql`
        update social_channels set token = ${seal(settings.secret, tokenPurpose, renewed.token)},
          sealed_key = ${seal(settings.secret, renewalPurpose, renewed.renewal.key)}, access_until = ${renewed.renewal.accessUntil}::timestamptz,
          expires_at = coalesce(${renewed.expiresAt}::timestamptz, expires_at), renewing_until = null
        where organisation_id = ${scope.organisationId} and id = ${channel}`),
    );
  } catch (error) {
    const isOver = error instanceof NetworkRefusal && (error.kind === 'auth' || error.kind === 'scope');
    await db.withOrg(scope, (tx) =>
      tx.run(sql`
        update social_channels set renewing_until = null, refused_at = case when ${isOver}::boolean then now() else refused_at end,
          version = version + ${sql.int(isOver ? 1 : 0)}
        where organisation_id = ${scope.organisationId} and id = ${channel}`),
    );
    // A final refusal shows up when the post is claimed; a transient one is retried here.
    if (!isOver) throw new TryAgain('The network did not renew the access.', againSeconds * 4);
  }
}
