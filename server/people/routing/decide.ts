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
import { type Candidate, hindrancesOf, isEligible, type Moment, stateCode } from './candidate.ts';
import { nextAfter, nextByWeight } from './turns.ts';

export type Incoming = RecordOf<typeof routingFields> & { state?: string | null };

/** Whose turn it was last; `owed` of weighted rules. */
export type Turn = { lastUser: string | null; owed: Record<string, number> };
export type Turns = (ruleId: string, step: number) => Turn;

export type Question = {
  lead: Incoming;
  now: number;
  /** Where a lead is about a home: whose listing it is. */
  listingAgent?: string | null;
  /** Who was asked before in this round. */
  tried?: ReadonlySet<string>;
  /** Only who gets it is asked, not why: the reasons stay empty, and nobody is looked at who need not be. */
  isBrief?: boolean;
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
  /** Whether anybody has a license on file: before that no rule asks for one. */
  keepsLicences: boolean;
  /** Who is meant by a rule or a group, once it was asked: of many leads that is the same. */
  meant: WeakMap<RoutingRule | RoutingGroup, readonly Candidate[]>;
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
    keepsLicences: people.some(({ licences }) => licences.length > 0),
    owner,
    meant: new WeakMap(),
  };
}

/** The first rule that takes a lead. */
export function ruleFor(desk: Desk, lead: Incoming): RoutingRule {
  const found = desk.rules.find(({ rule, matches }) => rule.isOn && (rule.isDefault || matches(lead)));
  if (!found) throw new Error('A set of rules ends with one that takes everything.');
  return found.rule;
}

/** The rules up to the one that took a lead, and why those before it did not. */
function askedUntil(desk: Desk, taker: RoutingRule, lead: Incoming): RoutingReasons['rules'] {
  const last = desk.rules.findIndex(({ rule }) => rule === taker);
  return desk.rules.slice(0, last + 1).map(({ rule, failed }) => {
    const { id, name } = rule;
    if (rule === taker) return { id, name, result: 'matched', failed: [] };
    return rule.isOn ? { id, name, result: 'no_match', failed: failed(lead) } : { id, name, result: 'off', failed: [] };
  });
}

function remembered<Of extends RoutingRule | RoutingGroup>(
  desk: Desk,
  of: Of,
  find: (of: Of) => readonly Candidate[],
): readonly Candidate[] {
  const known = desk.meant.get(of) ?? find(of);
  desk.meant.set(of, known);
  return known;
}

const poolOf = (desk: Desk, rule: RoutingRule): readonly Candidate[] =>
  remembered(desk, rule, ({ scope, people }) => {
    const isInScope = (person: Candidate) =>
      scope.kind === 'company' ||
      (scope.kind === 'team' ? person.teams.includes(scope.id) : person.office === scope.id);
    const named = people.flatMap(({ user }) => desk.people.get(user) ?? []);
    const all = people.length > 0 ? named : [...desk.people.values()].filter(({ role }) => takesLeads(role));
    return all.filter(isInScope);
  });

const groupOf = (desk: Desk, group: RoutingGroup): readonly Candidate[] =>
  remembered(desk, group, (of) => {
    if (of.kind === 'people') return of.users.flatMap((user) => desk.people.get(user) ?? []);
    return [...desk.people.values()].filter(
      (person) =>
        takesLeads(person.role) && (of.kind === 'team' ? person.teams.includes(of.id) : person.office === of.id),
    );
  });

/** Whose a lead becomes, and why. Pure: everything it looks at is given. */
export function decide(desk: Desk, turns: Turns, question: Question): Decision {
  const rule = ruleFor(desk, question.lead);
  const asked = question.isBrief ? [] : askedUntil(desk, rule, question.lead);
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
  // Licenses are asked for once somebody has one: before that nobody could get anything.
  const demands = { ...rule, needsLicence: rule.needsLicence && desk.keepsLicences };
  const wasTried = (person: Candidate) => question.tried?.has(person.id) === true;
  const hindered = (person: Candidate) => {
    const found = hindrancesOf(person, demands, moment);
    if (wasTried(person)) found.push('asked_before');
    return found;
  };
  const isFree = (person: Candidate) => !wasTried(person) && isEligible(person, demands, moment);
  /** Who would get it in somebody's place: themselves, or who stands in for them while they are away. */
  const takerFor = (person: Candidate): string | null => {
    if (isFree(person)) return person.id;
    const cover = person.cover ? desk.people.get(person.cover) : undefined;
    if (!cover) return null;
    const reasons = hindered(person);
    return reasons.length === 1 && reasons[0] === 'away' && isFree(cover) ? cover.id : null;
  };
  /** Notes of everybody why not; where that is not asked for, whoever is asked about is looked at, and nobody else. */
  const lookAt = (pool: readonly Candidate[], step: number): ((person: Candidate) => string | null) => {
    if (question.isBrief) return takerFor;
    candidates.push(...pool.map((person) => ({ user: person.id, step, hindrances: hindered(person) })));
    const found = new Map(pool.map((person) => [person, takerFor(person)]));
    return (person) => found.get(person) ?? null;
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
    const taker = agent && lookAt([agent], 0)(agent);
    if (taker) return decided('listing_agent', { outcome: 'assigned', chosen: taker });
  }

  const noted = new Set(candidates.map(({ user }) => user));
  const pool = noted.size > 0 ? poolOf(desk, rule).filter(({ id }) => !noted.has(id)) : poolOf(desk, rule);
  const chosen = choose(rule, pool, lookAt(pool, 0), turns(rule.id, 0), question.isBrief ?? false);
  if (chosen) {
    const { place, offered, owed } = chosen;
    if (!place) return decided('rule', { outcome: 'offered', offered });
    const taker = offered[0]!;
    const by = taker === place ? 'rule' : 'cover';
    const turn = rule.method === 'direct' ? null : { step: 0, turn: { lastUser: place, owed } };
    return rule.method === 'next_up'
      ? decided(by, { outcome: 'offered', offered, turn })
      : decided(by, { outcome: 'assigned', chosen: taker, turn });
  }

  for (const [index, group] of rule.fallback.entries()) {
    const step = index + 1;
    const behind = groupOf(desk, group);
    const takerOf = lookAt(behind, step);
    const place = nextAfter(behind, turns(rule.id, step).lastUser, (person) => takerOf(person) !== null);
    if (place)
      return decided('fallback', {
        outcome: 'assigned',
        chosen: takerOf(place),
        turn: { step, turn: { lastUser: place.id, owed: {} } },
      });
  }
  // Somebody must answer for it, whatever the hour.
  if (desk.owner) return decided('owner', { outcome: 'assigned', chosen: desk.owner });
  return decided('nobody', { outcome: 'pond' });
}

/** Whose place it is by the rule's method, and who takes it there; of what is held out to all there is no place. */
type Chosen = { place: string | null; offered: string[]; owed: Turn['owed'] };

function choose(
  rule: RoutingRule,
  pool: readonly Candidate[],
  takerOf: (person: Candidate) => string | null,
  turn: Turn,
  isBrief: boolean,
): Chosen | null {
  const can = (person: Candidate) => takerOf(person) !== null;
  const at = (person: Candidate | undefined, owed: Turn['owed'] = {}): Chosen | null =>
    person ? { place: person.id, offered: [takerOf(person)!], owed } : null;
  if (rule.method === 'first_to_claim') {
    const able = isBrief ? [pool.find(can)].filter((person) => person !== undefined) : pool.filter(can);
    return able.length > 0
      ? { place: null, offered: [...new Set(able.map((person) => takerOf(person)!))], owed: {} }
      : null;
  }
  if (rule.method === 'direct') return at(pool.find(can));
  if (rule.method === 'weighted') {
    const free = pool.filter(can);
    if (free.length === 0) return null;
    // Of five hundred people a copy for each lead costs more than all the rest; a replay has nobody else who reads it.
    const owed = isBrief ? turn.owed : { ...turn.owed };
    return at(nextByWeight(free, weightsOf(rule), owed), owed);
  }
  return at(nextAfter(pool, turn.lastUser, can));
}

const weights = new WeakMap<RoutingRule, ReadonlyMap<string, number>>();

function weightsOf(rule: RoutingRule): ReadonlyMap<string, number> {
  const known = weights.get(rule) ?? new Map(rule.people.map(({ user, weight }) => [user, weight]));
  weights.set(rule, known);
  return known;
}
