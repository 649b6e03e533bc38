import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Member } from '#server/core/auth/actor.ts';
import { derivedToken, newToken, seal, unseal } from '#server/core/auth/seal.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Settings } from '#server/env.ts';

const minutesOpen = 15;
const kept = z.object({ what: z.string(), organisationId: z.string(), userId: z.string(), at: z.number() });

/** What proves that whoever brings the code asked for it (PKCE): made again from the state, so that nothing has to be kept. */
const verifierOf = (secret: string, purpose: string, state: string): string =>
  derivedToken(secret, `${purpose} verifier`, state);

/** Names who set out, for whom and for what, sealed: nobody can be made to connect an account of somebody else's. */
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

/** What they set out for, and the proof. Refused where another person or organization set out, or too long ago. */
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
