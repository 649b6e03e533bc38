/**
 * The demos a visitor enters without an account: under which page, for which vertical, and whose day each shows. The first
 * role is the one that is chosen unless somebody chooses.
 */
export const demos = {
  'real-estate': { vertical: 'realestate', roles: ['solo-agent', 'team-lead'] },
  mortgage: { vertical: 'mortgage', roles: ['loan-officer'] },
  insurance: { vertical: 'insurance', roles: ['producer'] },
} as const;

export type DemoName = keyof typeof demos;
export type DemoRole = (typeof demos)[DemoName]['roles'][number];

export const demoNames = Object.keys(demos) as DemoName[];
export const isDemoName = (name: string): name is DemoName => Object.hasOwn(demos, name);
export const rolesOf = (name: DemoName): readonly DemoRole[] => demos[name].roles;

/** How long a demo lives. */
export const demoHours = 24;

/** Why a demo was not opened; the page it was asked for on says it. */
export const demoProblems = ['often', 'full', 'signedIn'] as const;
export type DemoProblem = (typeof demoProblems)[number];

/** Where a role's work waits. */
export const demoStart: Record<DemoRole, string> = {
  'solo-agent': '/tasks',
  // What nobody has taken yet is a team lead's to hand out.
  'team-lead': '/leads?filter=owner:is_empty&sort=-score',
  'loan-officer': '/loans',
  producer: '/insurance/renewals',
};
