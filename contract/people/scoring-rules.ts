/**
 * How a score from 0 to 100 is computed: each rule gives at most its `most`, and each group at most its cap. Fit is about what a lead is
 * and doesn't fade; engagement is about what it does and fades evenly to zero over some days.
 */
export const groups = ['fit', 'engagement'] as const;
export type Group = (typeof groups)[number];

type Fit = { group: 'fit'; points: number };
type Engagement = {
  group: 'engagement';
  points: number;
  /** The limit for repeated events, with the sign of `points`. */
  most: number;
  /** After this many days nothing is left. */
  days: number;
  /** This many times within a day count as one. */
  burst?: number;
};
export type Rule = Fit | Engagement;

export const rules = {
  phone: { group: 'fit', points: 8 },
  email: { group: 'fit', points: 4 },
  unreachable: { group: 'fit', points: -15 },
  budget: { group: 'fit', points: 8 },
  referral: { group: 'fit', points: 16 },
  openHouse: { group: 'fit', points: 10 },
  ownSite: { group: 'fit', points: 8 },
  portal: { group: 'fit', points: 5 },
  inTalks: { group: 'fit', points: 8 },
  givenUp: { group: 'fit', points: -40 },
  enquired: { group: 'engagement', points: 18, most: 30, days: 30 },
  replied: { group: 'engagement', points: 14, most: 28, days: 30 },
  booked: { group: 'engagement', points: 22, most: 32, days: 45 },
  met: { group: 'engagement', points: 14, most: 28, days: 60 },
  viewedHomes: { group: 'engagement', points: 2, most: 10, days: 14 },
  manyHomes: { group: 'engagement', points: 12, most: 12, days: 14, burst: 5 },
  savedHome: { group: 'engagement', points: 6, most: 18, days: 30 },
  visited: { group: 'engagement', points: 2, most: 8, days: 14 },
  missed: { group: 'engagement', points: -12, most: 24, days: 30 },
  optedOut: { group: 'engagement', points: -30, most: 30, days: 365 },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;
export const ruleNames = Object.keys(rules) as RuleName[];
export const engagementRules = ruleNames.filter((name) => rules[name].group === 'engagement');

const defaultCaps: Record<Group, number> = { fit: 45, engagement: 65 };

/** An organization's own points and days; rules left out keep the defaults above. */
export type Weights = {
  caps: Record<Group, number>;
  rules: Partial<Record<RuleName, { points: number; days?: number | undefined }>>;
};

export const defaultWeights: Weights = { caps: defaultCaps, rules: {} };

/** A rule with an organization's own points. The limit for repeats keeps its ratio to the points. */
export function ruleOf(weights: Weights, name: RuleName): Rule {
  const given: Rule = rules[name];
  const own = weights.rules[name];
  if (!own) return given;
  if (given.group === 'fit') return { ...given, points: own.points };
  const most =
    given.points === 0 ? given.most : Math.round((given.most * Math.abs(own.points)) / Math.abs(given.points));
  return { ...given, points: own.points, most, days: own.days ?? given.days };
}
