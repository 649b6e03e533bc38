import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Member } from '#server/core/auth/actor.ts';
import { derivedToken, newToken, seal, unseal } from '#server/core/auth/seal.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Settings } from '#server/env.ts';

const minutesOpen = 15;
const kept = z.object({ what: z.string(), organisationId: z.string(), userId: z.string(), at: z.number() });

/** The PKCE verifier, derived from the state so that nothing has to be stored. */
const verifierOf = (secret: string, purpose: string, state: string): string =>
  derivedToken(secret, `${purpose} verifier`, state);

/**
 * Seals who starts the connection, for which organization and connector, so that nobody can be tricked into connecting another person's
 * account.
 */
export function setOut(
  { secret }: Settings,
  purpose: string,
  { organisationId, userId }: Member,
  what: string,
): { state: string; challenge: string } {
  const state = seal(
    secret,
    purpose,
    JSON.stringify({ what, organisationId, userId, at: Date.now(), nonce: newToken() }),
  );
  const challenge = createHash('sha256')
    .update(verifierOf(secret, purpose, state))
    .digest('base64url');
  return { state, challenge };
}

/** What the flow was started for, and the PKCE verifier. Throws when another user or organization started it, or too long ago. */
export function comeBack(
  { secret }: Settings,
  purpose: string,
  actor: Member,
  state: string,
): { what: string; verifier: string } {
  const refused = new Refusal('conflict', 'This connection was not started here, or too long ago. Start again.');
  let asked: z.infer<typeof kept>;
  try {
    asked = kept.parse(JSON.parse(unseal(secret, purpose, state)));
  } catch {
    throw refused;
  }
  const isTheirs = asked.organisationId === actor.organisationId && asked.userId === actor.userId;
  if (!isTheirs || Date.now() - asked.at > minutesOpen * 60_000) throw refused;
  return { what: asked.what, verifier: verifierOf(secret, purpose, state) };
}
