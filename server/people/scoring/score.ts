import {
  engagementRules,
  type Group,
  groups,
  type RuleName,
  ruleNames,
  ruleOf,
  rules,
  type Weights,
} from '#contract/people/scoring-rules.ts';

/** The properties of a lead that earn points. */
export type Facts = {
  hasPhone: boolean;
  hasEmail: boolean;
  hasBudget: boolean;
  source: string;
  stage: string;
};

/** Something that a lead did, or that a member did with the lead. */
export type Signal = { rule: RuleName; at: Date };

export type Line = {
  rule: RuleName | 'fitLimit' | 'engagementLimit' | 'limit' | 'floor';
  points: number;
  times: number;
  at: Date | null;
  goneOn: string | null;
};

type Scored = { score: number; engagement: number; lines: Line[] };

const dayMs = 86_400_000;

/** Calendar days in UTC: within a day, a score changes only when something happens. */
const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const fits: Partial<Record<RuleName, (facts: Facts) => boolean>> = {
  phone: ({ hasPhone }) => hasPhone,
  email: ({ hasEmail }) => hasEmail,
  unreachable: ({ hasPhone, hasEmail }) => !hasPhone && !hasEmail,
  budget: ({ hasBudget }) => hasBudget,
  referral: ({ source }) => source === 'referral' || source === 'past_client',
  openHouse: ({ source }) => source === 'open_house',
  ownSite: ({ source }) => source === 'website' || source === 'api',
  portal: ({ source }) => source === 'zillow' || source === 'realtor',
  inTalks: ({ stage }) => stage === 'engaged' || stage === 'appointment' || stage === 'active',
  givenUp: ({ stage }) => stage === 'trash',
};

/** The only code that computes a score. Its lines always add up to the score, even where caps apply. */
export function scoreOf(facts: Facts, signals: readonly Signal[], weights: Weights, now: Date): Scored {
  const lines: Record<Group, Line[]> = { fit: [], engagement: [] };
  for (const name of ruleNames) {
    const rule = ruleOf(weights, name);
    if (rule.group !== 'fit' || rule.points === 0 || !fits[name]?.(facts)) continue;
    lines.fit.push({ rule: name, points: rule.points, times: 1, at: null, goneOn: null });
  }
  const byRule = Map.groupBy(signals, ({ rule }) => rule);
  for (const name of engagementRules) {
    const line = engagementLine(name, byRule, weights, now);
    if (line) lines.engagement.push(line);
  }
  for (const group of groups) {
    const over = sumOf(lines[group]) - weights.caps[group];
    if (over > 0) lines[group].push(correction(`${group}Limit`, -over));
  }
  const all = [...lines.fit, ...lines.engagement];
  const sum = sumOf(all);
  if (sum > 100) all.push(correction('limit', 100 - sum));
  if (sum < 0) all.push(correction('floor', -sum));
  return { score: Math.min(100, Math.max(0, sum)), engagement: sumOf(lines.engagement), lines: all };
}

function engagementLine(
  name: RuleName,
  byRule: Map<RuleName, Signal[]>,
  weights: Weights,
  now: Date,
): Line | undefined {
  const rule = ruleOf(weights, name);
  if (rule.group !== 'engagement' || rule.points === 0) return undefined;
  // Views of several homes in a day are detected from the single views.
  const happened = 'burst' in rules[name] ? burstsOf(byRule.get('viewedHomes') ?? [], rule.burst!) : byRule.get(name);
  const today = dayOf(now);
  const lasting = (happened ?? []).filter(({ at }) => today - dayOf(at) < rule.days);
  if (lasting.length === 0) return undefined;
  const left = lasting.reduce((sum, { at }) => sum + rule.points * (1 - Math.max(0, today - dayOf(at)) / rule.days), 0);
  const points = Math.sign(left) * Math.min(rule.most, Math.round(Math.abs(left)));
  if (points === 0) return undefined;
  const last = lasting.reduce((latest, { at }) => (at > latest ? at : latest), lasting[0]!.at);
  return { rule: name, points, times: lasting.length, at: last, goneOn: dateOf(dayOf(last) + rule.days) };
}

/** The moments at which `size` views fell within a day; continued viewing counts once a day. */
function burstsOf(views: readonly Signal[], size: number): Signal[] {
  const times = views.map(({ at }) => at.getTime()).sort((a, b) => a - b);
  const bursts: Signal[] = [];
  for (let n = size - 1; n < times.length; n += 1) {
    const at = times[n]!;
    if (at - times[n - size + 1]! > dayMs) continue;
    const last = bursts.at(-1);
    if (!last || at - last.at.getTime() > dayMs) bursts.push({ rule: 'manyHomes', at: new Date(at) });
  }
  return bursts;
}

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { points }) => sum + points, 0);
const correction = (rule: Line['rule'], points: number): Line => ({ rule, points, times: 0, at: null, goneOn: null });

/** Rules that a lead could still satisfy to raise the score. Rules about the lead's origin are excluded, because it can't be changed. */
const within: readonly RuleName[] = ['phone', 'email', 'budget', 'inTalks', 'replied', 'booked', 'met', 'savedHome'];

export function raisesOf(facts: Facts, signals: readonly Signal[], weights: Weights, now: Date) {
  const { score } = scoreOf(facts, signals, weights, now);
  return within
    .map((rule) => ({ rule, points: scoreOf(...withRule(rule, facts, signals, now), weights, now).score - score }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, 3);
}

function withRule(rule: RuleName, facts: Facts, signals: readonly Signal[], now: Date): [Facts, readonly Signal[]] {
  switch (rule) {
    case 'phone':
      return [{ ...facts, hasPhone: true }, signals];
    case 'email':
      return [{ ...facts, hasEmail: true }, signals];
    case 'budget':
      return [{ ...facts, hasBudget: true }, signals];
    case 'inTalks':
      return [{ ...facts, stage: 'engaged' }, signals];
    default:
      return [facts, [...signals, { rule, at: now }]];
  }
}
