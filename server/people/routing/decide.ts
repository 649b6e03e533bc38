import type { RecordOf } from '#contract/core/fields.ts';
import { conditionsIn, type FilterContext, partsOf } from '#contract/core/filter.ts';
import { matcher } from '#contract/core/filter-matches.ts';
import type { Outcome, RoutingReasons } from '#contract/people/routing.ts';
import {
  type RoutingGroup,
  type RoutingMethod,
  type RoutingRule,
  routingFields,
  takesLeads,
} from '#contract/people/routing-rules.ts';
import { type Candidate, hindrancesOf, type Moment, stateCode } from './candidate.ts';
import { nextAfter, nextByWeight } from './turns.ts';

export type Incoming = RecordOf<typeof routingFields> & { state?: string | null };

/** Whose turn it was last; `owed` of weighted rules. */
export type Turn = { lastUser: string | null; owed: Readonly<Record<string, number>> };
export type Turns = (ruleId: string, step: number) => Turn;

export type Question = {
  lead: Incoming;
  now: number;
  /** Where a lead is about a home: whose listing it is. */
  listingAgent?: string | null;
  /** Who was asked before in this round. */
  tried?: ReadonlySet<string>;
};

export type Decision = {
  outcome: Extract<Outcome, 'assigned' | 'offered' | 'pond'>;
  rule: RoutingRule;
  method: RoutingMethod;
  chosen: string | null;
  offered: string[];
  reasons: RoutingReasons;
  /** The turn that this decision moves on. */
  turn: { step: number; turn: Turn } | null;
};

/** What does not change from one lead to the next: rules made ready, people by id. */
export type Desk = {
  rules: readonly { rule: RoutingRule; matches: (lead: Incoming) => boolean; failed: (lead: Incoming) => string[] }[];
  people: ReadonlyMap<string, Candidate>;
  owner: string | null;
};

/** `now`: what rules that ask for a day of an own field are relative to. */
export function deskOf(
  rules: readonly RoutingRule[],
  people: readonly Candidate[],
  owner: string | null,
  now = new Date(),
): Desk {
  const context: FilterContext = { now, timeZone: 'UTC', me: null };
  return {
    rules: rules.map((rule) => {
      const parts = partsOf(rule.filter).map((part) => ({
        fields: conditionsIn(part).map(({ field }) => field),
        holds: matcher(routingFields, part, context),
      }));
      return {
        rule,
        matches: matcher(routingFields, rule.filter, context),
        failed: (lead) => [...new Set(parts.filter(({ holds }) => !holds(lead)).flatMap(({ fields }) => fields))],
      };
    }),
    people: new Map(people.map((person) => [person.id, person])),
    owner,
  };
}

/** The first rule that takes a lead, and why those before it did not. */
export function ruleFor(desk: Desk, lead: Incoming): { rule: RoutingRule; asked: RoutingReasons['rules'] } {
  const asked: RoutingReasons['rules'] = [];
  for (const { rule, matches, failed } of desk.rules) {
    const { id, name } = rule;
    if (!rule.isOn) asked.push({ id, name, result: 'off', failed: [] });
    else if (rule.isDefault || matches(lead)) {
      asked.push({ id, name, result: 'matched', failed: [] });
      return { rule, asked };
    } else asked.push({ id, name, result: 'no_match', failed: failed(lead) });
  }
  throw new Error('A set of rules ends with one that takes everything.');
}

export function poolOf(desk: Desk, rule: RoutingRule): Candidate[] {
  const { scope } = rule;
  const isInScope = (person: Candidate) =>
    scope.kind === 'company' || (scope.kind === 'team' ? person.teams.includes(scope.id) : person.office === scope.id);
  const named = rule.people.flatMap(({ user }) => desk.people.get(user) ?? []);
  const all = rule.people.length > 0 ? named : [...desk.people.values()].filter(({ role }) => takesLeads(role));
  return all.filter(isInScope);
}

function groupOf(desk: Desk, group: RoutingGroup): Candidate[] {
  if (group.kind === 'people') return group.users.flatMap((user) => desk.people.get(user) ?? []);
  return [...desk.people.values()].filter(
    (person) =>
      takesLeads(person.role) && (group.kind === 'team' ? person.teams.includes(group.id) : person.office === group.id),
  );
}

/** Whose a lead becomes, and why. Pure: everything it looks at is given. */
export function decide(desk: Desk, turns: Turns, question: Question): Decision {
  const { rule, asked } = ruleFor(desk, question.lead);
  return decideBy(desk, rule, asked, turns, question);
}

export function decideBy(
  desk: Desk,
  rule: RoutingRule,
  asked: RoutingReasons['rules'],
  turns: Turns,
  question: Question,
): Decision {
  const candidates: RoutingReasons['candidates'] = [];
  const moment: Moment = { now: question.now, state: stateCode(question.lead.state ?? null) };
  const hindered = (person: Candidate) => {
    const found = hindrancesOf(person, rule, moment);
    if (question.tried?.has(person.id)) found.push('asked_before');
    return found;
  };
  /** Who would get it in each one's place: themselves, or who stands in for them while they are away. */
  const standIns = (pool: readonly Candidate[], step: number) => {
    const found = new Map<string, string>();
    for (const person of pool) {
      const reasons = hindered(person);
      candidates.push({ user: person.id, step, hindrances: reasons });
      const cover = person.cover ? desk.people.get(person.cover) : undefined;
      if (reasons.length === 0) found.set(person.id, person.id);
      else if (reasons.length === 1 && reasons[0] === 'away' && cover && hindered(cover).length === 0)
        found.set(person.id, cover.id);
    }
    return found;
  };
  const decided = (
    by: RoutingReasons['by'],
    rest: Pick<Decision, 'outcome'> & Partial<Pick<Decision, 'chosen' | 'offered' | 'turn'>>,
  ): Decision => ({
    rule,
    method: rule.method,
    chosen: null,
    offered: [],
    turn: null,
    ...rest,
    reasons: { rules: asked, candidates, by },
  });

  if (rule.method === 'pond') return decided('rule', { outcome: 'pond' });

  if (rule.method === 'listing_agent' && question.listingAgent) {
    const agent = desk.people.get(question.listingAgent);
    const [standIn] = agent ? standIns([agent], 0).values() : [];
    if (standIn) return decided('listing_agent', { outcome: 'assigned', chosen: standIn });
  }

  const pool = poolOf(desk, rule).filter(({ id }) => !candidates.some(({ user }) => user === id));
  const free = standIns(pool, 0);
  if (free.size > 0) {
    const ids = pool.map(({ id }) => id);
    const turn = turns(rule.id, 0);
    const by = (place: string): RoutingReasons['by'] => (free.get(place) === place ? 'rule' : 'cover');
    if (rule.method === 'first_to_claim')
      return decided('rule', { outcome: 'offered', offered: [...new Set(free.values())] });
    if (rule.method === 'direct') {
      const place = ids.find((id) => free.has(id))!;
      return decided(by(place), { outcome: 'assigned', chosen: free.get(place)! });
    }
    if (rule.method === 'weighted') {
      const weights = new Map(rule.people.map(({ user, weight }) => [user, weight]));
      const { user: place, owed } = nextByWeight(
        ids.filter((id) => free.has(id)).map((id) => ({ user: id, weight: weights.get(id) ?? 1 })),
        turn.owed,
      );
      return decided(by(place), {
        outcome: 'assigned',
        chosen: free.get(place)!,
        turn: { step: 0, turn: { lastUser: place, owed } },
      });
    }
    const place = nextAfter(ids, turn.lastUser, (id) => free.has(id))!;
    const moved = { step: 0, turn: { lastUser: place, owed: {} } };
    return rule.method === 'next_up'
      ? decided(by(place), { outcome: 'offered', offered: [free.get(place)!], turn: moved })
      : decided(by(place), { outcome: 'assigned', chosen: free.get(place)!, turn: moved });
  }

  for (const [index, group] of rule.fallback.entries()) {
    const step = index + 1;
    const behind = groupOf(desk, group);
    const able = standIns(behind, step);
    const place = nextAfter(
      behind.map(({ id }) => id),
      turns(rule.id, step).lastUser,
      (id) => able.has(id),
    );
    if (place !== undefined)
      return decided('fallback', {
        outcome: 'assigned',
        chosen: able.get(place)!,
        turn: { step, turn: { lastUser: place, owed: {} } },
      });
  }
  // Somebody must answer for it, whatever the hour.
  if (desk.owner) return decided('owner', { outcome: 'assigned', chosen: desk.owner });
  return decided('nobody', { outcome: 'pond' });
}
