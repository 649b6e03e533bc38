import type { Access, Right } from './access.ts';
import type { Repeat } from './call.ts';

export const supportScopes = ['read', 'change'] as const;
export type SupportScope = (typeof supportScopes)[number];

/**
 * What the support team may see where it was invited, as far as an admin may. No billing, no security, no keys, no exports, and no
 * right that nobody thought of here.
 */
const seen: readonly Right[] = [
  'organisation.read',
  'members.read',
  'routing.read',
  'leads.read',
  'listings.read',
  'sites.read',
  'deals.read',
  'commissions.read',
  'loans.read',
  'policies.read',
  'referrals.read',
  'lenders.read',
  'rentals.read',
  'commercial.read',
  'tasks.read',
  'calendar.read',
  'automations.read',
  'marketing.read',
  'campaigns.read',
  'comments.read',
  'files.read',
  'jobs.read',
  'metrics.read',
];

/** And what it may change where it was asked to. */
const changed: readonly Right[] = [
  'organisation.change',
  'team.manage',
  'routing.manage',
  'scoring.change',
  'leads.create',
  'leads.change',
  'leads.assign',
  'leads.archive',
  'listings.create',
  'listings.change',
  'listings.assign',
  'listings.archive',
  'deals.create',
  'deals.change',
  'deals.assign',
  'deals.archive',
  'policies.work',
  'referrals.work',
  'rentals.work',
  'commercial.work',
  'tasks.work',
  'calendar.work',
  'automations.manage',
  'marketing.write',
  'comments.write',
  'views.save',
];

export const supportRights = (scope: SupportScope): readonly Right[] =>
  scope === 'read' ? seen : [...seen, ...changed];

type Asked = {
  method: string;
  path: string;
  access: Access;
  repeat: Repeat;
  reaches: string | null;
  secret: boolean;
  body: string;
  reply: string;
};

/**
 * Beside its rights: nothing that a person must do themselves, that shows what is sealed, that reaches people outside or makes a way in,
 * that carries bytes out or in, or that goes on as work of its own when support has left.
 */
export const isForSupport = (scope: SupportScope, call: Asked): boolean => {
  const { method, access, repeat, reaches, secret, body, reply, path } = call;
  if (access.who !== 'member') return true;
  // What somebody reads of themselves, as their own notices, is the operator’s own there: nothing.
  if (access.fresh || (access.person && method !== 'GET') || secret || reaches || body !== 'json' || reply !== 'json')
    return false;
  if (repeat === 'read') return supportRights(scope).includes(access.right);
  // A right to see lets nobody write, also where members write under it, as their own boards and reports.
  return scope === 'change' && changed.includes(access.right) && !/bulk|import|export/.test(path);
};
