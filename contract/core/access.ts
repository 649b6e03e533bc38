/** The roles of an organization, from the most rights to the fewest. */
export const roles = ['owner', 'admin', 'manager', 'agent', 'assistant', 'accountant', 'viewer'] as const;
export type Role = (typeof roles)[number];

const everyone = roles;
/** Roles that see clients and their records. An accountant keeps the books and sees only what the books show about them. */
const colleagues = ['owner', 'admin', 'manager', 'agent', 'assistant', 'viewer'] as const;
/** Roles that work with clients. */
export const workers = ['owner', 'admin', 'manager', 'agent', 'assistant'] as const;
const heads = ['owner', 'admin'] as const;
const keepers = ['owner', 'admin', 'accountant'] as const;

/**
 * The role with fewer rights, because a key may never do more than the person who created it. Undefined if each has rights the other lacks:
 * an accountant is comparable only with owners and admins.
 */
export function lesserRole(one: Role, other: Role): Role | undefined {
  if (one === other) return one;
  const isBeside = (role: Role, next: Role) => role === 'accountant' && !(heads as readonly Role[]).includes(next);
  if (isBeside(one, other) || isBeside(other, one)) return undefined;
  return roles.indexOf(one) > roles.indexOf(other) ? one : other;
}

/**
 * The roles that hold each right; a right that is not listed is held by no one. A right allows a kind of action at all, and the domain's
 * policy decides which records it applies to.
 */
export const rights = {
  'organisation.read': everyone,
  'organisation.change': heads,
  /** Imports the archive of another organization. */
  'organisation.import': ['owner'],
  /** Deletes the organization, and restores it. */
  'organisation.delete': ['owner'],
  'members.read': everyone,
  'members.manage': heads,
  /** Manages teams, offices and their members. */
  'team.manage': heads,
  /** Changes one's own working hours, pauses and licenses, and those of team members one leads. */
  'team.work': workers,
  'routing.read': ['owner', 'admin', 'manager'],
  'routing.manage': heads,
  'keys.manage': heads,
  /** Lets apps such as Zapier subscribe their own addresses to events. */
  'hooks.subscribe': heads,
  'audit.read': heads,
  /** Views how the workspace is secured: policy, devices, privacy requests, incidents. */
  'security.read': heads,
  'security.manage': heads,
  /** Invites the support team for a limited time, and ends its access. */
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
  /** Erases a person permanently, at their request. */
  'leads.erase': heads,
  /** Decides who owns a lead when a member leaves, and answers proposals. */
  'ownership.decide': ['owner', 'admin', 'manager'],
  'ownership.manage': heads,
  'scoring.change': heads,
  'team.watch': ['owner', 'admin', 'manager'],
  /** Adds leads that inquired elsewhere: the right that keys of other products need. */
  'leads.receive': workers,
  'inbound.read': ['owner', 'admin', 'manager'],
  'inbound.manage': heads,
  /** Servers that listings are imported from automatically. */
  'feeds.manage': heads,
  'listings.read': colleagues,
  'listings.create': workers,
  'listings.change': workers,
  'listings.assign': ['owner', 'admin', 'manager', 'agent'],
  'listings.archive': ['owner', 'admin', 'manager', 'agent'],
  /** Exports the listings that a list shows. */
  'listings.export': ['owner', 'admin', 'manager', 'agent'],
  'sites.read': colleagues,
  /** Manages what the public sees of the organization. */
  'sites.manage': ['owner', 'admin', 'manager'],
  'deals.read': colleagues,
  'deals.create': workers,
  'deals.change': workers,
  'deals.assign': ['owner', 'admin', 'manager', 'agent'],
  'deals.archive': ['owner', 'admin', 'manager', 'agent'],
  'deals.export': ['owner', 'admin', 'manager', 'agent'],
  /** Approves or rejects documents. */
  'deals.review': ['owner', 'admin', 'manager'],
  /** Views the commissions of deals that one takes part in; owners and admins view all. */
  'commissions.read': ['owner', 'admin', 'manager', 'agent'],
  'commissions.change': ['owner', 'admin', 'manager', 'agent'],
  'commissions.manage': heads,
  /** The brokerage's books: company dollar, payouts, bills, the trust account. */
  'finance.read': keepers,
  'finance.manage': keepers,
  'loans.read': colleagues,
  'loans.create': workers,
  'loans.change': workers,
  /** Imports loan files. */
  'loans.import': workers,
  'loans.assign': ['owner', 'admin', 'manager', 'agent'],
  'loans.archive': ['owner', 'admin', 'manager', 'agent'],
  /** Sets the largest amount that a pre-approval letter may state. */
  'loans.approve': ['owner', 'admin', 'manager', 'agent'],
  /** Exports a loan as a file with all its figures. */
  'loans.export': ['owner', 'admin', 'manager', 'agent'],
  /** Demographic information, which is collected only for government monitoring and kept apart from everything else. */
  'loans.demographics': ['owner', 'admin', 'manager', 'agent'],
  'loans.manage': heads,
  /** The loan register that is filed with regulators, including demographic information. */
  'loans.register': heads,
  'policies.read': colleagues,
  'policies.work': workers,
  'policies.archive': ['owner', 'admin', 'manager', 'agent'],
  /** Carriers, commission rules and statements. */
  'insurance.manage': heads,
  'referrals.read': colleagues,
  'referrals.work': workers,
  /** Signs referral agreements between brokerages on the organization's behalf. */
  'referrals.approve': ['owner', 'admin', 'manager'],
  /** Closes a referral and records its fee. Requires seeing its client, which an accountant can't. */
  'referrals.settle': heads,
  'lenders.read': colleagues,
  'lenders.work': workers,
  /** The lender directory and co-marketing. */
  'lenders.manage': heads,
  /** The company that several organizations belong to, its settings and figures. */
  'enterprise.read': heads,
  'enterprise.manage': heads,
  /** Joins the organization to a company, and leaves it. */
  'enterprise.join': ['owner'],
  /** Managed properties, leases and repairs; `rentals.money` covers the money held for owners and tenants. */
  'rentals.read': colleagues,
  'rentals.work': workers,
  'rentals.money': ['owner', 'admin', 'manager'],
  /** Commercial buildings, leases and proposals, and the costs billed to tenants. */
  'commercial.read': colleagues,
  'commercial.work': workers,
  'tasks.read': colleagues,
  'tasks.work': workers,
  'calendar.read': colleagues,
  'calendar.work': workers,
  /** Gives people outside access or contacts them: booking pages, calendar feeds, email invitations. */
  'calendar.open': workers,
  /** Emails, texts and calls people outside, and records their consent. */
  'messages.send': workers,
  /** Automations and the leads enrolled in them. */
  'automations.read': colleagues,
  /** Edits automations and turns them on for everyone's leads. */
  'automations.manage': ['owner', 'admin', 'manager'],
  /** Posts, marketing pieces and the marketing calendar. */
  'marketing.read': colleagues,
  'marketing.write': workers,
  /** Approves a piece for publication. */
  'marketing.approve': ['owner', 'admin', 'manager'],
  /** Marketing channels, and automatic drafts. */
  'marketing.manage': heads,
  'campaigns.read': colleagues,
  /** Edits campaigns and sends them to the leads one sees; other members' campaigns require `automations.manage`. */
  'campaigns.send': workers,
  /** Sets up where replies are received. */
  'messages.set_up': heads,
  'comments.read': colleagues,
  'comments.write': workers,
  'views.save': colleagues,
  'views.share': ['owner', 'admin', 'manager'],
  'files.read': colleagues,
  'files.write': workers,
  /** Gives people outside access by a link, or has them sign. */
  'files.share': ['owner', 'admin', 'manager', 'agent', 'assistant'],
  /** Places and releases legal holds. */
  'files.hold': heads,
  /** Permanently deletes files whose retention period has ended. */
  'files.purge': ['owner'],
  'jobs.read': everyone,
  /** Metrics over the records one can see. */
  'metrics.read': colleagues,
  /** Generates drafts with AI; the sources of a draft are shown only if one may see their records. */
  'ai.use': workers,
  /** Sets how many AI credits each member may use. */
  'ai.manage': heads,
  /** Records what lead sources cost. */
  'spend.manage': ['owner', 'admin', 'manager'],
  /** Runs checks in the testing hub, which see what every member sees. */
  'tests.run': heads,
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof rights;

export function holds(role: string, right: string): boolean {
  const holders: readonly string[] | undefined = Object.hasOwn(rights, right) ? rights[right as Right] : undefined;
  return holders?.includes(role) ?? false;
}

/**
 * The rights a demo user keeps, within their role: everything that stays in the demo workspace and ends with it. Nothing that contacts
 * people, outlives the demo or uploads files is included, and neither is a right that is missing here.
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

/** The only rule for what a demo allows: a call is refused unless this returns true. */
export function isForDemo(access: Access): boolean {
  if (access.who === 'anyone') return true;
  if (access.who === 'operator' || access.fresh) return false;
  return access.who === 'member' ? heldInDemo(access.right) : access.demo === true;
}

/** Who may make a call. Every call must state it; there is no default. */
export type Access =
  | { who: 'anyone' }
  /**
   * A signed-in user of any organization. `fresh` requires a second factor or, for users without one, a sign-in within ten minutes; `demo`
   * allows the call in a demo too, because it changes nothing but the visitor's own session.
   */
  | { who: 'user'; fresh?: true; demo?: true }
  /**
   * A member of the organization they currently work in, with a right. `person` requires the member themselves, not one of their API keys.
   */
  | { who: 'member'; right: Right; fresh?: true; person?: true }
  /** The operator of this installation, outside all organizations. */
  | { who: 'operator' };
