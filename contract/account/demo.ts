/** Demos that visitors enter without an account: the page's name, its vertical, and the available roles. The first role is the default. */
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

/** Lifetime of a demo in hours. */
export const demoHours = 24;

/** Why a demo was not opened; shown on the page where it was requested. */
export const demoProblems = ['often', 'full', 'signedIn'] as const;
export type DemoProblem = (typeof demoProblems)[number];

/** The page where each role starts. */
export const demoStart: Record<DemoRole, string> = {
  'solo-agent': '/tasks',
  // Unassigned leads are a team lead's to assign.
  'team-lead': '/leads?filter=owner:is_empty&sort=-score',
  'loan-officer': '/loans',
  producer: '/insurance/renewals',
};
