import type { GivenRole } from '#contract/account/organisations.ts';
import { email as emailSchema } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries, RecordedEvent } from '#server/core/db/transaction.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { holderOf } from '../auth/accounts.ts';
import { createAccount } from '../auth/create-account.ts';
import { letIn } from '../factors/let-in.ts';
import { addMember, recordIn } from '../organisations/create-organisation.ts';
import { isClaimed } from './domains.ts';
import type { Claims } from './saml.ts';

export type Known = {
  organisationId: string;
  issuer: string;
  signInUrl: string;
  certificates: string[];
  signOutUrl: string | null;
  signOutAnswerUrl: string | null;
  unasked: boolean;
  signsRequests: boolean;
  encryptedOnly: boolean;
  signsOutThere: boolean;
  joinRole: GivenRole | null;
};

/** An organization's connection for anonymous callers: undefined when there is none or it is turned off. */
export const connectionOf = (tx: Queries, organisationId: string): Promise<Known | undefined> =>
  tx.one<Known>(sql`
    select organisation_id as "organisationId", issuer, sign_in_url as "signInUrl", certificates, unasked, join_role as "joinRole",
      sign_out_url as "signOutUrl", sign_out_answer_url as "signOutAnswerUrl", signs_requests as "signsRequests",
      encrypted_only as "encryptedOnly", signs_out_there as "signsOutThere"
    from saml_connections where organisation_id = ${organisationId} and enabled`);

/** Part of our metadata, which a provider may read before the connection is turned on. */
export const signsRequests = async (tx: Queries, organisationId: string): Promise<boolean> =>
  (await tx.one(sql`select 1 from saml_connections where organisation_id = ${organisationId} and signs_requests`)) !==
  undefined;

export type Outcome =
  | { kind: 'in' | 'asked'; cookies: string[] }
  | { kind: 'refused'; why: 'used' | 'domain' | 'not_member' | 'removed' };

/**
 * Signs in a user by the organization's identity provider. An account is matched by its address only inside a domain that the organization
 * has verified: the domain's owner reads its mail and could reset the password anyway. A second factor is still required.
 */
export async function arrive(
  services: Services,
  known: Known,
  claims: Claims,
  from: { request: RequestFacts; device: string | undefined },
): Promise<Outcome> {
  let happened: readonly RecordedEvent[] = [];
  const outcome = await services.db.asSystem(async (tx): Promise<Outcome> => {
    const { organisationId } = known;
    const fresh = await tx.run(sql`
      insert into saml_answers (organisation_id, answer_id, ends_at)
      values (${organisationId}, ${claims.id}, to_timestamp(${claims.endsAt / 1000})) on conflict do nothing`);
    if (fresh === 0) return { kind: 'refused', why: 'used' };
    const found = await accountOf(tx, known, claims);
    if (typeof found === 'object') return { kind: 'refused', why: found.refused };
    const membership = await tx.one<{ removed: boolean }>(sql`
      select removed_at is not null as removed from memberships where organisation_id = ${organisationId} and user_id = ${found}`);
    // A removed user needs an invitation or the directory to come back; signing in again is not enough.
    if (membership?.removed) return { kind: 'refused', why: 'removed' };
    if (!membership) {
      if (!known.joinRole) return { kind: 'refused', why: 'not_member' };
      await addMember(tx, organisationId, found, known.joinRole);
      happened = (
        await recordIn(tx, organisationId, found, from.request, [
          { kind: 'member.joined', subject: { type: 'member', id: found }, data: { role: known.joinRole, by: 'sso' } },
        ])
      ).events;
    }
    const sso = { organisationId, name: claims.name, index: claims.sessionIndex };
    const { answer, cookies } = await letIn(tx, services, { userId: found, sso, ...from });
    return { kind: 'factors' in answer ? 'asked' : 'in', cookies };
  });
  services.db.announce(happened);
  return outcome;
}

/** Contains the organization's id, so that no other organization can vouch for its users by copying its issuer. */
const issuerOf = ({ organisationId, issuer }: Known): string => `saml:${organisationId}:${issuer}`;

async function accountOf(
  tx: Queries,
  known: Known,
  claims: Claims,
): Promise<string | { refused: 'domain' | 'not_member' }> {
  const issuer = issuerOf(known);
  const linked = await tx.one<{ userId: string; address: string }>(sql`
    update identities i set last_used_at = now() from users u where i.issuer = ${issuer} and i.subject = ${claims.name.value} and u.id = i.user_id
    returning i.user_id as "userId", u.email as address`);
  // A user who has changed their account's address to another domain no longer belongs to this organization's provider: the account may
  // open other organizations' workspaces.
  if (linked)
    return (await isClaimed(tx, known.organisationId, linked.address)) ? linked.userId : { refused: 'domain' };
  const email = emailSchema.safeParse(claims.email);
  if (!email.success || !(await isClaimed(tx, known.organisationId, email.data))) return { refused: 'domain' };
  let userId = await holderOf(tx, email.data);
  if (!userId) {
    if (!known.joinRole) return { refused: 'not_member' };
    const { firstName, lastName } = claims;
    const person = { email: email.data, firstName, lastName, passwordHash: null, locale: undefined, verified: true };
    userId = await createAccount(tx, person);
  }
  await tx.run(sql`
    insert into identities (user_id, provider, issuer, subject, email, last_used_at)
    values (${userId}, ${`sso-${known.organisationId}`}, ${issuer}, ${claims.name.value}, ${email.data}, now())
    on conflict do nothing`);
  return userId;
}
