import type { Access, Role } from '#contract/core/access.ts';
import { holds, isForDemo } from '#contract/core/access.ts';
import type { Reach } from '#contract/core/call.ts';
import type { SupportScope } from '#contract/core/support-rights.ts';
import { Refusal } from '../http/refusal.ts';

/** Somebody signed in. `organisationId` is where they work now, if anywhere. */
export type Actor = {
  kind: 'user' | 'key';
  userId: string;
  sessionId: string | null;
  organisationId: string | null;
  role: Role | null;
  aal: 'aal1' | 'aal2';
  /** Has a second factor, whether or not this session was proved with it. */
  hasFactor: boolean;
  signedInAt: number;
  isOperator: boolean;
  /** Has confirmed their email address; of a key, its maker. */
  isProved: boolean;
  /** Works in a demo: what reaches beyond it is refused. */
  isDemo: boolean;
  /** What keeps them from work in the organization by its policy, if anything does. */
  barred: 'leaving' | 'network' | 'second_factor' | 'single_sign_on' | null;
  /** Of a key or a connected app: the rights it was given of those its role has; null for all of them. */
  scopes: readonly string[] | null;
  /** Of the support team, at work where an organization invited it. */
  support: { id: string; scope: SupportScope } | null;
  /** When the access token or key ends, in seconds since 1970. */
  endsAt: number;
};

/** An actor with an organisation: a different type, so that a handler which needs one cannot be given less. */
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

/** What is left to the owner of an organization that was deleted: to restore it, and to take everything along. */
const openWhileLeaving = ['organisation.delete', 'leads.export', 'jobs.read'];

/**
 * An owner who proved a second factor reaches the policy from anywhere: an office whose address changes overnight must not be
 * locked out of its own rule.
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
  // Who has one is asked for it; who has none must set one up.
  throw actor.hasFactor
    ? new Refusal('second_factor_required')
    : new Refusal('second_factor_needed', 'Your organization requires two-step verification. Set it up first.');
}

/** What decides who may come in is done by people: a key that leaked must not be able to make itself at home. */
function personOnly(actor: Actor): void {
  if (actor.kind !== 'user') throw new Refusal('forbidden', 'An API key cannot do a person’s acts.');
}
