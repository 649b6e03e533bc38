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

/** Who holds a right, and who holds it as a guest. */
type Granted = {
  to: readonly Role[];
  /**
   * A demo user keeps it, within their role: it stays in the demo workspace and ends with it. Never for what contacts people, outlives the
   * demo or uploads files.
   */
  inDemo?: true;
  /**
   * The support team holds it in an organization that invited it, as far as an admin does: always, or only if it was asked to make changes.
   * Never for billing, security, keys and exports.
   */
  forSupport?: 'read' | 'change';
};

/**
 * Every right, with all that is to be decided when one is added; a right that is not listed is held by no one. A right allows a kind of
 * action at all, and the domain's policy decides which records it applies to.
 */
const granted = {
  'organisation.read': { to: everyone, inDemo: true, forSupport: 'read' },
  'organisation.change': { to: heads, forSupport: 'change' },
  /** Imports the archive of another organization. */
  'organisation.import': { to: ['owner'] },
  /** Deletes the organization, and restores it. */
  'organisation.delete': { to: ['owner'] },
  'members.read': { to: everyone, inDemo: true, forSupport: 'read' },
  'members.manage': { to: heads },
  /** Manages teams, offices and their members. */
  'team.manage': { to: heads, inDemo: true, forSupport: 'change' },
  /** Changes one's own working hours, pauses and licenses, and those of team members one leads. */
  'team.work': { to: workers, inDemo: true },
  'routing.read': { to: ['owner', 'admin', 'manager'], inDemo: true, forSupport: 'read' },
  'routing.manage': { to: heads, inDemo: true, forSupport: 'change' },
  'keys.manage': { to: heads },
  /** Lets apps such as Zapier subscribe their own addresses to events. */
  'hooks.subscribe': { to: heads },
  'audit.read': { to: heads, inDemo: true },
  /** Views how the workspace is secured: policy, devices, privacy requests, incidents. */
  'security.read': { to: heads, inDemo: true },
  'security.manage': { to: heads },
  /** Invites the support team for a limited time, and ends its access. */
  'support.manage': { to: heads },
  'outbox.read': { to: heads },
  'billing.manage': { to: heads },
  'leads.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  'leads.create': { to: workers, inDemo: true, forSupport: 'change' },
  'leads.change': { to: workers, inDemo: true, forSupport: 'change' },
  'leads.assign': { to: ['owner', 'admin', 'manager', 'agent'], inDemo: true, forSupport: 'change' },
  'leads.archive': { to: ['owner', 'admin', 'manager', 'agent'], inDemo: true, forSupport: 'change' },
  'leads.import': { to: ['owner', 'admin', 'manager', 'agent'] },
  'leads.export': { to: ['owner', 'admin'] },
  /** Erases a person permanently, at their request. */
  'leads.erase': { to: heads },
  /** Decides who owns a lead when a member leaves, and answers proposals. */
  'ownership.decide': { to: ['owner', 'admin', 'manager'], inDemo: true },
  'ownership.manage': { to: heads, inDemo: true },
  'scoring.change': { to: heads, inDemo: true, forSupport: 'change' },
  'team.watch': { to: ['owner', 'admin', 'manager'], inDemo: true },
  /** Adds leads that inquired elsewhere: the right that keys of other products need. */
  'leads.receive': { to: workers },
  'inbound.read': { to: ['owner', 'admin', 'manager'] },
  'inbound.manage': { to: heads },
  /** Servers that listings are imported from automatically. */
  'feeds.manage': { to: heads },
  'listings.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  'listings.create': { to: workers, inDemo: true, forSupport: 'change' },
  'listings.change': { to: workers, inDemo: true, forSupport: 'change' },
  'listings.assign': { to: ['owner', 'admin', 'manager', 'agent'], inDemo: true, forSupport: 'change' },
  'listings.archive': { to: ['owner', 'admin', 'manager', 'agent'], inDemo: true, forSupport: 'change' },
  /** Exports the listings that a list shows. */
  'listings.export': { to: ['owner', 'admin', 'manager', 'agent'] },
  'sites.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  /** Manages what the public sees of the organization. */
  'sites.manage': { to: ['owner', 'admin', 'manager'] },
  'deals.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  'deals.create': { to: workers, inDemo: true, forSupport: 'change' },
  'deals.change': { to: workers, inDemo: true, forSupport: 'change' },
  'deals.assign': { to: ['owner', 'admin', 'manager', 'agent'], inDemo: true, forSupport: 'change' },
  'deals.archive': { to: ['owner', 'admin', 'manager', 'agent'], inDemo: true, forSupport: 'change' },
  'deals.export': { to: ['owner', 'admin', 'manager', 'agent'] },
  /** Approves or rejects documents. */
  'deals.review': { to: ['owner', 'admin', 'manager'], inDemo: true },
  /** Views the commissions of deals that one takes part in; owners and admins view all. */
  'commissions.read': { to: ['owner', 'admin', 'manager', 'agent'], inDemo: true, forSupport: 'read' },
  'commissions.change': { to: ['owner', 'admin', 'manager', 'agent'], inDemo: true },
  'commissions.manage': { to: heads, inDemo: true },
  /** The brokerage's books: company dollar, payouts, bills, the trust account. */
  'finance.read': { to: keepers, inDemo: true },
  'finance.manage': { to: keepers, inDemo: true },
  'loans.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  'loans.create': { to: workers, inDemo: true },
  'loans.change': { to: workers, inDemo: true },
  /** Imports loan files. */
  'loans.import': { to: workers },
  'loans.assign': { to: ['owner', 'admin', 'manager', 'agent'], inDemo: true },
  'loans.archive': { to: ['owner', 'admin', 'manager', 'agent'], inDemo: true },
  /** Sets the largest amount that a pre-approval letter may state. */
  'loans.approve': { to: ['owner', 'admin', 'manager', 'agent'], inDemo: true },
  /** Exports a loan as a file with all its figures. */
  'loans.export': { to: ['owner', 'admin', 'manager', 'agent'] },
  /** Demographic information, which is collected only for government monitoring and kept apart from everything else. */
  'loans.demographics': { to: ['owner', 'admin', 'manager', 'agent'], inDemo: true },
  'loans.manage': { to: heads, inDemo: true },
  /** The loan register that is filed with regulators, including demographic information. */
  'loans.register': { to: heads, inDemo: true },
  'policies.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  'policies.work': { to: workers, inDemo: true, forSupport: 'change' },
  'policies.archive': { to: ['owner', 'admin', 'manager', 'agent'], inDemo: true },
  /** Carriers, commission rules and statements. */
  'insurance.manage': { to: heads, inDemo: true },
  'referrals.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  'referrals.work': { to: workers, inDemo: true, forSupport: 'change' },
  /** Signs referral agreements between brokerages on the organization's behalf. */
  'referrals.approve': { to: ['owner', 'admin', 'manager'], inDemo: true },
  /** Closes a referral and records its fee. Requires seeing its client, which an accountant can't. */
  'referrals.settle': { to: heads, inDemo: true },
  'lenders.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  'lenders.work': { to: workers, inDemo: true },
  /** The lender directory and co-marketing. */
  'lenders.manage': { to: heads, inDemo: true },
  /** The company that several organizations belong to, its settings and figures. */
  'enterprise.read': { to: heads, inDemo: true },
  'enterprise.manage': { to: heads },
  /** Joins the organization to a company, and leaves it. */
  'enterprise.join': { to: ['owner'] },
  /** People whom the brokerage recruits: managers see those of their own office. */
  'recruits.read': { to: ['owner', 'admin', 'manager'], inDemo: true },
  'recruits.work': { to: ['owner', 'admin', 'manager'], inDemo: true },
  /** Managed properties, leases and repairs; `rentals.money` covers the money held for owners and tenants. */
  'rentals.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  'rentals.work': { to: workers, inDemo: true, forSupport: 'change' },
  'rentals.money': { to: ['owner', 'admin', 'manager'], inDemo: true },
  /** Commercial buildings, leases and proposals, and the costs billed to tenants. */
  'commercial.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  'commercial.work': { to: workers, inDemo: true, forSupport: 'change' },
  'tasks.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  'tasks.work': { to: workers, inDemo: true, forSupport: 'change' },
  'calendar.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  'calendar.work': { to: workers, inDemo: true, forSupport: 'change' },
  /** Gives people outside access or contacts them: booking pages, calendar feeds, email invitations. */
  'calendar.open': { to: workers },
  /** Emails, texts and calls people outside, and records their consent. */
  'messages.send': { to: workers },
  /** Automations and the leads enrolled in them. */
  'automations.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  /** Edits automations and turns them on for everyone's leads. */
  'automations.manage': { to: ['owner', 'admin', 'manager'], inDemo: true, forSupport: 'change' },
  /** Posts, marketing pieces and the marketing calendar. */
  'marketing.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  'marketing.write': { to: workers, inDemo: true, forSupport: 'change' },
  /** Approves a piece for publication. */
  'marketing.approve': { to: ['owner', 'admin', 'manager'], inDemo: true },
  /** Marketing channels, and automatic drafts. */
  'marketing.manage': { to: heads },
  'campaigns.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  /** Edits campaigns and sends them to the leads one sees; other members' campaigns require `automations.manage`. */
  'campaigns.send': { to: workers, inDemo: true },
  /** Sets up where replies are received. */
  'messages.set_up': { to: heads },
  'comments.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  'comments.write': { to: workers, inDemo: true, forSupport: 'change' },
  'views.save': { to: colleagues, inDemo: true, forSupport: 'change' },
  'views.share': { to: ['owner', 'admin', 'manager'], inDemo: true },
  'files.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  'files.write': { to: workers },
  /** Gives people outside access by a link, or has them sign. */
  'files.share': { to: ['owner', 'admin', 'manager', 'agent', 'assistant'] },
  /** Places and releases legal holds. */
  'files.hold': { to: heads },
  /** Permanently deletes files whose retention period has ended. */
  'files.purge': { to: ['owner'] },
  'jobs.read': { to: everyone, inDemo: true, forSupport: 'read' },
  /** Metrics over the records one can see. */
  'metrics.read': { to: colleagues, inDemo: true, forSupport: 'read' },
  /** Generates drafts with AI; the sources of a draft are shown only if one may see their records. */
  'ai.use': { to: workers, inDemo: true },
  /** Sets how many AI credits each member may use. */
  'ai.manage': { to: heads, inDemo: true },
  /** Records what lead sources cost. */
  'spend.manage': { to: ['owner', 'admin', 'manager'], inDemo: true },
  /** Runs checks in the testing hub, which see what every member sees. */
  'tests.run': { to: heads, inDemo: true },
} as const satisfies Record<string, Granted>;

export type Right = keyof typeof granted;

const all = Object.entries(granted) as [Right, Granted][];

/** The roles that hold each right. */
export const rights = Object.fromEntries(all.map(([right, { to }]) => [right, to])) as Readonly<
  Record<Right, readonly Role[]>
>;

export function holds(role: string, right: string): boolean {
  const holders: readonly string[] | undefined = Object.hasOwn(rights, right) ? rights[right as Right] : undefined;
  return holders?.includes(role) ?? false;
}

const byName: ReadonlyMap<string, Granted> = new Map(all);

export const heldInDemo = (right: string): boolean => byName.get(right)?.inDemo === true;

export const rightsForSupport = (scope: NonNullable<Granted['forSupport']>): readonly Right[] =>
  all.flatMap(([right, { forSupport }]) => (forSupport === scope ? [right] : []));

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
