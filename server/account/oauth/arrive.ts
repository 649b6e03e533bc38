import { email as emailSchema } from '#contract/core/primitives.ts';
import { startSession } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries, RecordedEvent } from '#server/core/db/transaction.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { holderOf } from '../auth/accounts.ts';
import { createAccount } from '../auth/create-account.ts';
import { letIn } from '../factors/let-in.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import { createOrganisation, firstName as workspaceName } from '../organisations/create-organisation.ts';
import type { Claims } from './provider.ts';

type From = {
  /** The signed-in user who is connecting this identity. */
  connects: string | null;
  request: RequestFacts;
  device: string | undefined;
};

export type Outcome =
  | { kind: 'in' | 'asked'; cookies: string[] }
  | { kind: 'connected' }
  /** `known`: an account with this address exists. Only its signed-in owner can connect the identity; the address alone is not enough. */
  | { kind: 'refused'; why: 'known' | 'unverified' };

export async function arrive(
  services: Services,
  { name: provider, label }: { name: string; label: string },
  claims: Claims,
  from: From,
): Promise<Outcome> {
  let happened: readonly RecordedEvent[] = [];
  const outcome = await services.db.asSystem(async (tx): Promise<Outcome> => {
    const { issuer, subject } = claims;
    const known = await tx.one<{ userId: string }>(sql`
      update identities set last_used_at = now() where issuer = ${issuer} and subject = ${subject}
      returning user_id as "userId"`);
    if (from.connects) {
      if (known) return known.userId === from.connects ? { kind: 'connected' } : { kind: 'refused', why: 'known' };
      await keep(tx, from.connects, provider, claims);
      await sendAccountMail(tx, { template: 'identity-connected', userId: from.connects, provider: label });
      return { kind: 'connected' };
    }
    if (known) {
      const { answer, cookies } = await letIn(tx, services, { userId: known.userId, ...from });
      return { kind: 'factors' in answer ? 'asked' : 'in', cookies };
    }
    const email = emailSchema.safeParse(claims.email);
    if (!email.success || !claims.emailVerified) return { kind: 'refused', why: 'unverified' };
    if (await holderOf(tx, email.data)) return { kind: 'refused', why: 'known' };
    const { firstName, lastName } = claims;
    const person = { email: email.data, firstName, lastName, passwordHash: null, locale: undefined, verified: true };
    const userId = await createAccount(tx, person);
    await keep(tx, userId, provider, claims);
    const organisation = await createOrganisation(tx, workspaceName(lastName), userId, from.request);
    happened = organisation.events;
    const { request, device } = from;
    const issued = await startSession(tx, services, { userId, organisationId: organisation.id, request, device });
    return { kind: 'in', cookies: issued.cookies };
  });
  services.db.announce(happened);
  return outcome;
}

async function keep(tx: Queries, userId: string, provider: string, claims: Claims): Promise<void> {
  await tx.run(sql`
    insert into identities (user_id, provider, issuer, subject, email, last_used_at)
    values (${userId}, ${provider}, ${claims.issuer}, ${claims.subject}, ${(claims.email ?? '').slice(0, 254)}, now())`);
}
