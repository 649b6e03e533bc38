import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Actor } from '#server/core/auth/actor.ts';
import { readCookie, setCookie } from '#server/core/auth/cookies.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import type { ProviderSession } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { WebContext } from '#server/core/http/request.ts';
import type { Settings } from '#server/env.ts';

const halfwaySeconds = 10 * 60;
const sso = z.object({
  organisationId: id,
  name: z.object({
    value: z.string(),
    format: z.string().nullable(),
    nameQualifier: z.string().nullable(),
    spNameQualifier: z.string().nullable(),
  }),
  index: z.string().nullable(),
});
const halfway = z.object({ userId: id, at: z.number(), sso: sso.optional() });

/** The user who verifies a factor: with a session, or halfway through a sign-in. */
export type Holder = {
  userId: string;
  sessionId: string | null;
  provedAt: number;
  /** The identity provider session of the first step, if there was one. */
  sso?: ProviderSession | undefined;
};

/** Opens only the second step: no other call reads this cookie. */
export function halfwayCookie(settings: Settings, userId: string, sso?: ProviderSession): string {
  const sealed = seal(settings.secret, 'half way', JSON.stringify({ userId, at: Date.now(), sso }));
  return setCookie(settings, 'halfway', sealed, halfwaySeconds);
}

export const noHalfwayCookie = (settings: Settings): string => setCookie(settings, 'halfway', '', 0);

/** The halfway sign-in or the session, whichever was verified last. */
export function holderOf(web: WebContext, settings: Settings, actor: Actor | undefined): Holder {
  const cookie = readCookie(web, settings, 'halfway');
  const found = cookie ? readHalfway(settings, cookie) : undefined;
  if (found && found.at > (actor?.signedInAt ?? 0))
    return { userId: found.userId, sessionId: null, provedAt: found.at, sso: found.sso };
  if (actor?.kind !== 'user' || !actor.sessionId) throw new Refusal('unauthenticated');
  return { userId: actor.userId, sessionId: actor.sessionId, provedAt: actor.signedInAt };
}

function readHalfway({ secret }: Settings, cookie: string): z.infer<typeof halfway> | undefined {
  try {
    const found = halfway.parse(JSON.parse(unseal(secret, 'half way', cookie)));
    return Date.now() - found.at < halfwaySeconds * 1000 ? found : undefined;
  } catch {
    return undefined;
  }
}

/** A password changed meanwhile invalidates a halfway sign-in with the old one. */
export async function stillProved(tx: Queries, holder: Holder): Promise<void> {
  if (holder.sessionId) return;
  const changed = await tx.one(sql`
    select 1 from credentials where user_id = ${holder.userId} and updated_at > to_timestamp(${holder.provedAt / 1000})`);
  if (changed) throw new Refusal('unauthenticated');
}
