import { type PushSubscriptionKeys, push } from '#contract/account/push.ts';
import { hashToken, seal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { checkAddress } from '#server/outside/fetch/check-address.ts';
import { GuardedFetchError } from '#server/outside/fetch/fetch-error.ts';
import { encryptFor } from './encrypt.ts';
import { pushKeys } from './vapid.ts';

export const sealPurpose = 'push subscription';

export const pushRoutes: Served[] = [
  serve(push.state, async ({ actor: { sessionId }, services: { db, settings } }) => {
    const { publicKey } = await pushKeys(db, settings);
    const found = await db.asSystem((tx) =>
      tx.one(sql`select 1 from push_subscriptions where session_id = ${sessionId}`),
    );
    return { publicKey, on: found !== undefined };
  }),

  serve(push.subscribe, async ({ input, actor: { sessionId, userId }, services: { settings }, write }) => {
    checkEndpoint(input.endpoint);
    checkKey(input.keys);
    const hash = hashToken(input.endpoint);
    const sealed = seal(settings.secret, sealPurpose, JSON.stringify(input));
    return write(async (tx) => {
      // A device that another session used before no longer belongs to that session.
      await tx.run(sql`delete from push_subscriptions where endpoint_hash = ${hash} and session_id <> ${sessionId}`);
      await tx.run(sql`
        insert into push_subscriptions (session_id, user_id, endpoint_hash, sealed)
        values (${sessionId}, ${userId}, ${hash}, ${sealed})
        on conflict (session_id) do update set endpoint_hash = excluded.endpoint_hash, sealed = excluded.sealed`);
      return { done: true as const };
    });
  }),

  serve(push.unsubscribe, async ({ actor: { sessionId }, write }) =>
    write(async (tx) => {
      await tx.run(sql`delete from push_subscriptions where session_id = ${sessionId}`);
      return { done: true as const };
    }),
  ),
];

/** Not every 65 bytes are a point on the curve. */
function checkKey(keys: PushSubscriptionKeys['keys']): void {
  try {
    encryptFor(keys, '');
  } catch {
    throw invalid(['keys', 'p256dh'], 'This is not a key.');
  }
}

/** Checks what can be checked without a request; every send checks the rest. */
function checkEndpoint(endpoint: string): void {
  try {
    checkAddress(endpoint, { allowLoopback: false });
  } catch (error) {
    if (error instanceof GuardedFetchError) throw invalid(['endpoint'], error.message);
    throw error;
  }
}
