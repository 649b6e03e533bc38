import type { Access, Role } from '#contract/core/access.ts';
import { holds, isForDemo } from '#contract/core/access.ts';
import type { Reach } from '#contract/core/call.ts';
import type { SupportScope } from '#contract/core/support-rights.ts';
import { Refusal } from '../http/refusal.ts';

/** A user who is signed in. `organisationId` is the organization they currently work in, if any. */
export type Actor = {
  kind: 'user' | 'key';
  userId: string;
  sessionId: string | null;
  organisationId: string | null;
  role: Role | null;
  aal: 'aal1' | 'aal2';
  /** The user has a second factor, whether or not this session was verified with it. */
  hasFactor: boolean;
  signedInAt: number;
  isOperator: boolean;
  /** The user has confirmed their email address; for an API key, the user who created it. */
  isProved: boolean;
  /** The user works in a demo, where calls that reach outside Lintel are refused. */
  isDemo: boolean;
  /** What currently bars the user from working in the organization: its deletion or its security policy. */
  barred: 'leaving' | 'network' | 'second_factor' | 'single_sign_on' | null;
  /** For an API key or a connected app: the subset of its role's rights that it was granted; null for all of them. */
  scopes: readonly string[] | null;
  /** Set for a member of the support team who works in an organization that invited support. */
  support: { id: string; scope: SupportScope } | null;
  /** When the access token or API key expires, in seconds since 1970. */
  endsAt: number;
};

/** An actor in an organization. It is a separate type so that a handler that needs an organization can't be given an actor without one. */
export type Member = Actor & { organisationId: string; role: Role };

const freshFor = 10 * 60 * 1000;

export function authorise(
  access: Access,
  actor: Actor | undefined,
  reaches: Reach | null = null,
  now = Date.now(),
): void {
  if (access.who === 'anyone') return;
  if (!actor) throw new Refusal('unauthenticated');
  if (actor.isDemo && (reaches || !isForDemo(access)))
    throw new Refusal('forbidden', 'Not in a demo. Sign up to do this.');
  if (access.who === 'operator') {
    if (!actor.isOperator || actor.kind !== 'user') throw new Refusal('forbidden');
    return;
  }
  if (access.who === 'user' || access.fresh || access.person) personOnly(actor);
  if (access.who === 'member') {
    if (!actor.organisationId || !actor.role)
      throw new Refusal('forbidden', 'You are not a member of an organization.');
    if (!holds(actor.role, access.right))
      throw new Refusal('forbidden', `Your role does not have the right ${access.right}.`);
    if (actor.support && !actor.scopes?.includes(access.right))
      throw new Refusal('forbidden', 'Support was not let in for this.');
    if (actor.scopes !== null && !actor.scopes.includes(access.right))
      throw new Refusal('forbidden', `This key was not given the scope ${access.right}.`);
    if (!isLetPast(actor, access.right)) refuseBarred(actor);
  }
  if (reaches && !actor.isProved) throw new Refusal('unproved_address', 'Confirm your email address first.');
  if (access.fresh && actor.aal !== 'aal2') {
    if (actor.hasFactor) throw new Refusal('second_factor_required');
    if (now - actor.signedInAt > freshFor) throw new Refusal('fresh_sign_in_required');
  }
}

/** The rights an owner keeps after the organization was deleted: to restore it and to export its data. */
const openWhileLeaving = ['organisation.delete', 'leads.export', 'jobs.read'];

/**
 * An owner who verified a second factor can reach the security policy from any network, so that an office whose IP address changes
 * overnight is not locked out by its own rule.
 */
export const isLetPast = ({ barred, role, aal }: Pick<Actor, 'barred' | 'role' | 'aal'>, right: string): boolean =>
  barred === null ||
  (barred === 'leaving' && role === 'owner' && openWhileLeaving.includes(right)) ||
  (barred === 'network' && right.startsWith('security.') && role === 'owner' && aal === 'aal2');

function refuseBarred(actor: Actor): never {
  if (actor.barred === 'leaving') throw new Refusal('organisation_deleted', 'This organization was deleted.');
  if (actor.barred === 'network')
    throw new Refusal('not_from_here', 'Your organization does not allow access from this address.');
  if (actor.barred === 'single_sign_on')
    throw new Refusal('single_sign_on_needed', 'Your organization requires single sign-on. Sign in with it.');
  // A user with a second factor is asked for it; a user without one must set it up.
  throw actor.hasFactor
    ? new Refusal('second_factor_required')
    : new Refusal('second_factor_needed', 'Your organization requires two-step verification. Set it up first.');
}

/** Calls that decide who gets access require a person, so that a leaked API key can't give itself more access. */
function personOnly(actor: Actor): void {
  if (actor.kind !== 'user') throw new Refusal('forbidden', 'An API key cannot do a person’s acts.');
}
