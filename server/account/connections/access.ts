import { seal, unseal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { ask, ProviderRefusal } from './ask.ts';
import type { Ask, Connector } from './connector.ts';
import { accessByKey } from './oauth.ts';

const tokenPurpose = 'token of a connection';
const keyPurpose = 'key of a connection';
export const sealToken = (secret: string, token: string): string => seal(secret, tokenPurpose, token);
export const sealKey = (secret: string, key: string): string => seal(secret, keyPurpose, key);
export const openToken = (secret: string, sealed: string): string => unseal(secret, tokenPurpose, sealed);
export const openKey = (secret: string, sealed: string): string => unseal(secret, keyPurpose, sealed);

/** Access that expires within this time is renewed before use. */
const soonSeconds = 120;
const leaseSeconds = 60;
const againSeconds = 10;

type Held = { token: string | null; key: string | null; isDue: boolean };
type From = {
  services: Services;
  fetch: GuardedFetch;
  connector: Pick<Connector, 'provider'>;
  scope: Scope;
  id: string;
  signal: AbortSignal;
};

const refused = () => new ProviderRefusal('access', 'Access was taken back on the other side. Connect it again.');

/**
 * Returns a valid access token. Some providers accept each refresh key only once, and two processes using it at the same moment would lock
 * each other out: the one that renews leases the row for a minute, and the other retries later.
 */
async function tokenOf(
  { services: { db, settings }, fetch, connector, scope, id }: From,
  isStale: boolean,
): Promise<string> {
  const mine = sql`organisation_id = ${scope.organisationId} and id = ${id}`;
  const held = await db.withOrg(scope, (tx) =>
    tx.one<Held>(sql`
      select sealed_token as token, sealed_key as key,
        ${isStale}::boolean or coalesce(access_until < now() + ${sql.int(soonSeconds)} * interval '1 second', false) as "isDue"
      from connections where ${mine} and refused_at is null`),
  );
  if (!held?.token) throw refused();
  if (!held.isDue) return openToken(settings.secret, held.token);
  if (!held.key) throw refused();
  const taken = await db.withOrg(scope, (tx) =>
    tx.one<{ key: string }>(sql`
      update connections set renewing_until = now() + ${sql.int(leaseSeconds)} * interval '1 second'
      where ${mine} and sealed_token = ${held.token} and (renewing_until is null or renewing_until < now())
      returning sealed_key as key`),
  );
  if (!taken) throw new ProviderRefusal('later', 'Its access is being renewed.', againSeconds);
  try {
    const access = await accessByKey(connector.provider, settings, fetch, openKey(settings.secret, taken.key));
    await db.withOrg(scope, (tx) =>
      tx.run(sql`
        update connections set sealed_token = ${sealToken(settings.secret, access.token)}, sealed_key = ${sealKey(settings.secret, access.key)},
          access_until = ${access.until}::timestamptz, renewing_until = null
        -- Connected again meanwhile, it has a newer key than the one this came from.
        where ${mine} and sealed_key = ${taken.key}`),
    );
    return access.token;
  } catch (error) {
    await db.withOrg(scope, (tx) =>
      tx.run(sql`update connections set renewing_until = null where ${mine} and sealed_key = ${taken.key}`),
    );
    if (!(error instanceof ProviderRefusal)) throw error;
    // A rejected refresh key arrives as `access` and ends the connection; a rejected client (`refused`) is a setup error that the operator
    // can fix, so it is retried.
    // What was to be asked with the access was not asked at all.
    throw new ProviderRefusal(error.kind === 'refused' ? 'later' : error.kind, error.message, error.afterSeconds);
  }
}

/** Sends requests with the connection's token; a token rejected early is renewed once. */
export function askFor(from: From): Ask {
  const send = async (token: string, address: string, asked: Parameters<Ask>[1] = {}) =>
    ask(from.fetch, address, {
      ...asked,
      headers: { authorization: `Bearer ${token}`, ...asked.headers },
      signal: from.signal,
    });
  return async (address, asked) => {
    from.signal.throwIfAborted();
    const token = await tokenOf(from, false);
    try {
      return await send(token, address, asked);
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || error.kind !== 'access') throw error;
      return send(await tokenOf(from, true), address, asked);
    }
  };
}
