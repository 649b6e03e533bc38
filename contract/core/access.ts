/** The roles of an organisation, from the most to the least. */
export const roles = ['owner', 'admin', 'manager', 'agent', 'assistant', 'accountant', 'viewer'] as const;
export type Role = (typeof roles)[number];

const everyone = roles;
/** Who sees clients and what is theirs. An accountant keeps the books and sees of them what stands in the books. */
const colleagues = ['owner', 'admin', 'manager', 'agent', 'assistant', 'viewer'] as const;
/** Who works with clients. */
export const workers = ['owner', 'admin', 'manager', 'agent', 'assistant'] as const;
const heads = ['owner', 'admin'] as const;
const keepers = ['owner', 'admin', 'accountant'] as const;

/**
 * Of two roles the one that may do less, as a key may never do more than whoever made it; none where each may do what the other may
 * not: an accountant stands beside the others, below the heads.
 */
export function lesserRole(one: Role, other: Role): Role | undefined {
  if (one === other) return one;
  const isBeside = (role: Role, next: Role) => role === 'accountant' && !(heads as readonly Role[]).includes(next);
  if (isBeside(one, other) || isBeside(other, one)) return undefined;
  return roles.indexOf(one) > roles.indexOf(other) ? one : other;
}

/**
 * Which roles hold which right. A right says that a role may do a thing at all; which records it may do it to is the
 * domain's policy. What is not named here nobody may do.
 */
export const rights = {
  'organisation.read': everyone,
  'organisation.change': heads,
  /** Brings in the archive of another organization. */
  'organisation.import': ['owner'],
  /** Deletes the organization, and takes that back. */
  'organisation.delete': ['owner'],
  'members.read': everyone,
  'members.manage': heads,
  /** Teams, offices and who is in them. */
  'team.manage': heads,
  /** One’s own hours, pauses and licences, and those of whom one leads. */
  'team.work': workers,
  'routing.read': ['owner', 'admin', 'manager'],
  'routing.manage': heads,
  'keys.manage': heads,
  /** What programs like Zapier do by themselves: be told of events at an address of theirs. */
  'hooks.subscribe': heads,
  'audit.read': heads,
  /** How the workspace is guarded: policy, devices, requests about personal data, incidents. */
  'security.read': heads,
  'security.manage': heads,
  /** Lets the support team in for a time, and ends it. */
  'support.manage': heads,
  'outbox.read': heads,
  'billing.manage': heads,
  'leads.read': colleagues,
  'leads.create': workers,
  'leads.change': workers,
  'leads.assign': ['owner', 'admin', 'manager', 'agent'],
  'leads.archive': ['owner', 'admin', 'manager', 'agent'],
  'leads.import': ['owner', 'admin', 'manager', 'agent'],
  'leads.export': ['owner', 'admin'],
  /** Removes a person for good, on their request. */
  'leads.erase': heads,
  /** Says whose a lead is when somebody leaves, and answers who proposes it. */
  'ownership.decide': ['owner', 'admin', 'manager'],
  'ownership.manage': heads,
  'scoring.change': heads,
  'team.watch': ['owner', 'admin', 'manager'],
  /** To bring people in who asked elsewhere: what keys of other programs are for. */
  'leads.receive': workers,
  'inbound.read': ['owner', 'admin', 'manager'],
  'inbound.manage': heads,
  /** Servers that listings come from by themselves. */
  'feeds.manage': heads,
  'listings.read': colleagues,
  'listings.create': workers,
  'listings.change': workers,
  'listings.assign': ['owner', 'admin', 'manager', 'agent'],
  'listings.archive': ['owner', 'admin', 'manager', 'agent'],
  /** Takes what a list shows away as a file. */
  'listings.export': ['owner', 'admin', 'manager', 'agent'],
  'sites.read': colleagues,
  /** What the public sees of the organisation. */
  'sites.manage': ['owner', 'admin', 'manager'],
  'deals.read': colleagues,
  'deals.create': workers,
  'deals.change': workers,
  'deals.assign': ['owner', 'admin', 'manager', 'agent'],
  'deals.archive': ['owner', 'admin', 'manager', 'agent'],
  'deals.export': ['owner', 'admin', 'manager', 'agent'],
  /** Approves documents, or sends them back. */
  'deals.review': ['owner', 'admin', 'manager'],
  /** Who gets what of the deals that one has a hand in; the heads of all. */
  'commissions.read': ['owner', 'admin', 'manager', 'agent'],
  'commissions.change': ['owner', 'admin', 'manager', 'agent'],
  'commissions.manage': heads,
  /** The brokerage’s books: company dollar, payouts, bills, the trust account. */
  'finance.read': keepers,
  'finance.manage': keepers,
  'loans.read': colleagues,
  'loans.create': workers,
  'loans.change': workers,
  /** Brings loans in as files. */
  'loans.import': workers,
  'loans.assign': ['owner', 'admin', 'manager', 'agent'],
  'loans.archive': ['owner', 'admin', 'manager', 'agent'],
  /** What a pre-approval letter may say at most. */
  'loans.approve': ['owner', 'admin', 'manager', 'agent'],
  /** Takes a loan away as a file, with all numbers in it. */
  'loans.export': ['owner', 'admin', 'manager', 'agent'],
  /** What is asked for monitoring only, apart from everything else. */
  'loans.demographics': ['owner', 'admin', 'manager', 'agent'],
  'loans.manage': heads,
  /** The register that is filed of all loans, what is asked for monitoring included. */
  'loans.register': heads,
  'policies.read': colleagues,
  'policies.work': workers,
  'policies.archive': ['owner', 'admin', 'manager', 'agent'],
  /** Carriers, commission rules and statements. */
  'insurance.manage': heads,
  'referrals.read': colleagues,
  'referrals.work': workers,
  /** Signs agreements between brokerages for one’s own. */
  'referrals.approve': ['owner', 'admin', 'manager'],
  /** Closes a referral and records its fee: who sees the client it is about, which an accountant does not. */
  'referrals.settle': heads,
  'lenders.read': colleagues,
  'lenders.work': workers,
  /** The lender directory, and marketing that is paid for together. */
  'lenders.manage': heads,
  /** The company above offices, its settings and figures. */
  'enterprise.read': heads,
  'enterprise.manage': heads,
  /** Joins an organization to a company, and leaves it. */
  'enterprise.join': ['owner'],
  /** Managed properties, leases and repairs; money that is held for their owners and tenants. */
  'rentals.read': colleagues,
  'rentals.work': workers,
  'rentals.money': ['owner', 'admin', 'manager'],
  /** Commercial buildings, leases and proposals; what tenants are billed of the costs. */
  'commercial.read': colleagues,
  'commercial.work': workers,
  'tasks.read': colleagues,
  'tasks.work': workers,
  'calendar.read': colleagues,
  'calendar.work': workers,
  /** What lets people outside in or reaches them: booking pages, addresses to subscribe to, invitations by mail. */
  'calendar.open': workers,
  /** Writes to people outside, texts and calls them; what they agreed to is written down with it. */
  'messages.send': workers,
  /** Programs that run by themselves, and who is where in them. */
  'automations.read': colleagues,
  /** Writes them and turns them on, for everybody's leads. */
  'automations.manage': ['owner', 'admin', 'manager'],
  /** Posts, pieces of marketing and the calendar of all that goes out. */
  'marketing.read': colleagues,
  'marketing.write': workers,
  /** Says that a piece may be published. */
  'marketing.approve': ['owner', 'admin', 'manager'],
  /** Channels, and what leaves drafts by itself. */
  'marketing.manage': heads,
  'campaigns.read': colleagues,
  /** Writes campaigns and sends them to the leads one sees; other people's need `automations.manage`. */
  'campaigns.send': workers,
  /** Where answers come in. */
  'messages.set_up': heads,
  'comments.read': colleagues,
  'comments.write': workers,
  'views.save': colleagues,
  'views.share': ['owner', 'admin', 'manager'],
  'files.read': colleagues,
  'files.write': workers,
  /** Lets people outside in by a link, or has them sign. */
  'files.share': ['owner', 'admin', 'manager', 'agent', 'assistant'],
  /** Legal hold. */
  'files.hold': heads,
  /** Removes for good what has been kept for its time. */
  'files.purge': ['owner'],
  'jobs.read': everyone,
  /** Numbers over what one sees anyway. */
  'metrics.read': colleagues,
  /** Has drafts written; what each rests on is seen only as far as its records are. */
  'ai.use': workers,
  /** How many credits each may use. */
  'ai.manage': heads,
  /** What sources cost. */
  'spend.manage': ['owner', 'admin', 'manager'],
  /** Checks of the testing hub, which see what every member sees. */
  'tests.run': heads,
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof rights;

export function holds(role: string, right: string): boolean {
  const holders: readonly string[] | undefined = Object.hasOwn(rights, right) ? rights[right as Right] : undefined;
  return holders?.includes(role) ?? false;
}

/**
 * What somebody in a demo may do, as far as their role may: all that stays in their workspace and ends with it. Nothing
 * that reaches other people, outlives the day or takes in bytes is among it, nor is any right that nobody thought of here.
 */
const demoRights: readonly string[] = [
  'organisation.read',
  'members.read',
  'team.manage',
  'team.work',
  'routing.read',
  'routing.manage',
  'audit.read',
  'security.read',
  'leads.read',
  'leads.create',
  'leads.change',
  'leads.assign',
  'leads.archive',
  'ownership.decide',
  'ownership.manage',
  'scoring.change',
  'team.watch',
  'listings.read',
  'listings.create',
  'listings.change',
  'listings.assign',
  'listings.archive',
  'sites.read',
  'deals.read',
  'deals.create',
  'deals.change',
  'deals.assign',
  'deals.archive',
  'deals.review',
  'commissions.read',
  'commissions.change',
  'commissions.manage',
  'finance.read',
  'finance.manage',
  'loans.read',
  'loans.create',
  'loans.change',
  'loans.assign',
  'loans.archive',
  'loans.approve',
  'loans.demographics',
  'loans.manage',
  'loans.register',
  'policies.read',
  'policies.work',
  'policies.archive',
  'insurance.manage',
  'referrals.read',
  'referrals.work',
  'referrals.approve',
  'referrals.settle',
  'lenders.read',
  'lenders.work',
  'lenders.manage',
  'enterprise.read',
  'rentals.read',
  'rentals.work',
  'rentals.money',
  'commercial.read',
  'commercial.work',
  'tasks.read',
  'tasks.work',
  'calendar.read',
  'calendar.work',
  'automations.read',
  'automations.manage',
  'marketing.read',
  'marketing.write',
  'marketing.approve',
  'campaigns.read',
  'campaigns.send',
  'comments.read',
  'comments.write',
  'views.save',
  'views.share',
  'files.read',
  'jobs.read',
  'metrics.read',
  'spend.manage',
  'ai.use',
  'ai.manage',
  'tests.run',
] satisfies Right[];

export const heldInDemo = (right: string): boolean => demoRights.includes(right);

/** The one rule of what a demo is for: refused is whatever it does not say yes to. */
export function isForDemo(access: Access): boolean {
  if (access.who === 'anyone') return true;
  if (access.who === 'operator' || access.fresh) return false;
  return access.who === 'member' ? heldInDemo(access.right) : access.demo === true;
}

/** Who may make a call. Required on every call; there is no default. */
export type Access =
  | { who: 'anyone' }
  /** Somebody signed in, whatever their organisation. `fresh`: with a second factor or, of who has none, signed in within
   * ten minutes. `demo`: also in a demo, since it touches nothing but the visitor's own session. */
  | { who: 'user'; fresh?: true; demo?: true }
  /** A member of the organisation they work in, holding a right. `person`: themselves, not an API key of theirs. */
  | { who: 'member'; right: Right; fresh?: true; person?: true }
  /** Who runs this installation. Outside all organisations. */
  | { who: 'operator' };
