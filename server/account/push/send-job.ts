import { z } from 'zod';
import { type PushNote, type PushSubscriptionKeys, pushSubscription } from '#contract/account/push.ts';
import { id } from '#contract/core/primitives.ts';
import { unseal } from '#server/core/auth/seal.ts';
import type { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Settings } from '#server/env.ts';
import { GuardedFetchError } from '#server/outside/fetch/fetch-error.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { encryptFor } from './encrypt.ts';
import { sealPurpose } from './routes.ts';
import { type PushKeys, pushKeys, vapidHeader } from './vapid.ts';

export const sendPushKind = 'push.send';

/** Push services keep undelivered messages this long; after that the user finds them in the product. */
const keptSeconds = 24 * 60 * 60;

/** Status for a network error, so that one device doesn't keep the others from being notified. */
const unreachable = 503;

/** Contains facts but no client names, because the operator may be able to read the queue. */
const payload = z.object({
  userId: id,
  note: z.object({
    id,
    kind: z.string(),
    subject: z.object({ type: z.string(), id }),
    actorId: id.nullable(),
    count: z.int(),
    days: z.int(),
  }),
});
export type WaitingPush = z.input<typeof payload>;

type Device = { sessionId: string; sealed: string; locale: string };

/** Sends a note to every device of a user in the organization. The note's id makes a repeated note replace the first. */
export const sendPushJob = (fetch: GuardedFetch) =>
  defineJob({
    kind: sendPushKind,
    payload,
    // A notification that arrives hours later is useless.
    maxAttempts: 4,
    timeoutSeconds: 60,
    concurrency: 8,
    async run({ payload: { userId, note }, services: { db, settings, watch, log }, job, signal }) {
      const devices = await devicesOf(db, userId, job.organisationId);
      if (devices.length === 0) return undefined;
      const keys = await pushKeys(db, settings);
      const { actorId, ...facts } = note;
      const name = (actorId && (await nameOf(db, actorId))) || settings.BRAND_NAME;
      let failed = 0;
      for (const { sessionId, sealed, locale } of devices) {
        signal.throwIfAborted();
        const device = pushSubscription.parse(JSON.parse(unseal(settings.secret, sealPurpose, sealed)));
        const told: PushNote = { ...facts, name, locale, brand: settings.BRAND_NAME };
        const status = await send(fetch, keys, settings, device, told, signal);
        // The push service no longer knows the device.
        if (status === 404 || status === 410)
          await db.asSystem((tx) => tx.run(sql`delete from push_subscriptions where session_id = ${sessionId}`));
        else if (status === 429 || status >= 500) failed += 1;
        else if (status >= 400) log.warn({ status }, 'a message to a device was refused');
        if (status < 400) watch.succeeded('push');
        else if (status !== 404 && status !== 410)
          watch.failed('push', new Error(`${new URL(device.endpoint).host}: ${status}`));
      }
      if (failed > 0) throw new Error(`${failed} of ${devices.length} devices could not be told.`);
      return undefined;
    },
  });

const devicesOf = (db: Database, userId: string, organisationId: string | null): Promise<Device[]> =>
  db.asSystem((tx) =>
    tx.all<Device>(sql`
      select p.session_id as "sessionId", p.sealed, coalesce(l.preferred_locale, 'en') as locale
      from push_subscriptions p join sessions s on s.id = p.session_id
      left join user_language_preferences l on l.user_id = p.user_id
      where p.user_id = ${userId} and s.organisation_id = ${organisationId} and s.ended_at is null and s.expires_at > now()`),
  );

const nameOf = async (db: Database, userId: string): Promise<string | undefined> => {
  const person = await db.asSystem((tx) =>
    tx.one<{ name: string }>(sql`select trim(first_name || ' ' || last_name) as name from users where id = ${userId}`),
  );
  return person?.name;
};

async function send(
  fetch: GuardedFetch,
  keys: PushKeys,
  { BRAND_SUPPORT_EMAIL }: Settings,
  { endpoint, keys: theirs }: PushSubscriptionKeys,
  note: PushNote,
  signal: AbortSignal,
): Promise<number> {
  const headers = {
    authorization: await vapidHeader(keys, endpoint, BRAND_SUPPORT_EMAIL),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(keptSeconds),
    urgency: 'normal',
  };
  try {
    const body = encryptFor(theirs, JSON.stringify(note));
    const { status } = await fetch(endpoint, { method: 'POST', headers, body, signal });
    return status;
  } catch (error) {
    if (!(error instanceof GuardedFetchError) || signal.aborted) throw error;
    return error.status ?? unreachable;
  }
}
