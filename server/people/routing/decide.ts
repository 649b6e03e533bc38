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
import { stateCode } from '#contract/people/states.ts';
import { type Candidate, hindrancesOf, isEligible, type Moment } from './candidate.ts';
import { nextAfter, nextByWeight } from './turns.ts';

export type Incoming = RecordOf<typeof routingFields> & { state?: string | null };

/** The member who had the last turn; `owed` is used by weighted rules. */
export type Turn = { lastUser: string | null; owed: Record<string, number> };
export type Turns = (ruleId: string, step: number) => Turn;

export type Question = {
  lead: Incoming;
  now: number;
  /** The listing agent, if the lead is about a home. */
  listingAgent?: string | null;
  /** Members who were already offered the lead in this round. */
  tried?: ReadonlySet<string>;
  /** Decides without reasons: they stay empty, and only the candidates needed for the choice are checked. */
  isBrief?: boolean;
};

export type Decision = {
  outcome: Extract<Outcome, 'assigned' | 'offered' | 'pond'>;
  rule: RoutingRule;
  method: RoutingMethod;
  chosen: string | null;
  offered: string[];
  reasons: RoutingReasons;
  /** The turn to store after this decision, if it changes one. */
  turn: { step: number; turn: Turn } | null;
};

/** Everything that stays the same between leads: prepared rules, and people by id. */
export type Desk = {
  rules: readonly { rule: RoutingRule; matches: (lead: Incoming) => boolean; failed: (lead: Incoming) => string[] }[];
  people: ReadonlyMap<string, Candidate>;
  owner: string | null;
  /** Whether any member has a license on file; until then, no rule requires one. */
  keepsLicences: boolean;
  /** The candidates of each rule or group, cached because they are the same for every lead. */
  meant: WeakMap<RoutingRule | RoutingGroup, readonly Candidate[]>;
};

/** `now` is the date that rules with a relative date on a custom field refer to. */
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

/** The first rule that matches a lead. */
export function ruleFor(desk: Desk, lead: Incoming): RoutingRule {
  const found = desk.rules.find(({ rule, matches }) => rule.isOn && (rule.isDefault || matches(lead)));
  if (!found) throw new Error('A set of rules ends with one that takes everything.');
  return found.rule;
}

/** The rules up to the one that matched, with the reasons why the earlier ones didn't. */
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

/** Decides who gets a lead, and why. A pure function of its arguments. */
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
  // A license is required only once any member has one on file, because before that nobody could get a lead.
  const demands = { ...rule, needsLicence: rule.needsLicence && desk.keepsLicences };
  const wasTried = (person: Candidate) => question.tried?.has(person.id) === true;
  const hindered = (person: Candidate) => {
    const found = hindrancesOf(person, demands, moment);
    if (wasTried(person)) found.push('asked_before');
    return found;
  };
  const isFree = (person: Candidate) => !wasTried(person) && isEligible(person, demands, moment);
  /** Who would take the lead in a member's place: the member, or their cover while they are away. */
  const takerFor = (person: Candidate): string | null => {
    if (isFree(person)) return person.id;
    const cover = person.cover ? desk.people.get(person.cover) : undefined;
    if (!cover) return null;
    const reasons = hindered(person);
    return reasons.length === 1 && reasons[0] === 'away' && isFree(cover) ? cover.id : null;
  };
  /** Records why each candidate can't take the lead. Without reasons, candidates are checked only when asked about. */
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
  // The organization's owner is the last resort, even outside their hours.
  if (desk.owner) return decided('owner', { outcome: 'assigned', chosen: desk.owner });
  return decided('nobody', { outcome: 'pond' });
}

/** Whose turn it is by the rule's method, and who takes the lead in that turn. Rules that offer a lead to everyone have no turns. */
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
    // A replay skips the copy, which for 500 people would cost more than the rest of the decision; nothing else reads its object.
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
