import type { SimulationResult } from '#contract/people/routing.ts';
import type { RoutingRule } from '#contract/people/routing-rules.ts';
import { stateCode } from '#contract/people/states.ts';
import { type Candidate, clockAt, hindrancesOf } from './candidate.ts';
import { type Desk, decide, deskOf, type Incoming, type Turn } from './decide.ts';

/** A lead as it arrived, with its owner today. */
export type PastLead = {
  lead: Incoming;
  listingAgent: string | null;
  at: number;
  owner: string | null;
  isResting: boolean;
};

export type ReplayGiven = { rules: readonly RoutingRule[]; people: readonly Candidate[]; owner: string | null };

/** The fairness report checks licenses and working hours for every assignment, even if the rule doesn't. */
const strict = { needsLicence: true, keepsHours: true };

const day = 86_400_000;

/**
 * Replays past leads in order, assigning each by the draft, and counts that next to what really happened. People are as they are today,
 * because past availability is not stored, and an offer counts for the first member asked, because who would have claimed it first is
 * unknown.
 */
export class Replay {
  readonly #desk: Desk;
  readonly #people: Map<string, Candidate>;
  readonly #turns = new Map<string, Turn>();
  readonly #would: Ledger;
  readonly #was: Ledger;
  readonly #bySource = new Map<string, { leads: number; moved: number }>();
  readonly #byRule = new Map<string, number>();
  readonly #rules: readonly RoutingRule[];
  #leads = 0;
  #moved = 0;
  #toOwner = 0;

  constructor({ rules, people, owner }: ReplayGiven) {
    // Counts start at zero, because today's counts come from the leads being replayed.
    const fresh = people.map((person) => ({ ...person, open: 0, today: 0, week: 0 }));
    this.#rules = rules;
    this.#people = new Map(fresh.map((person) => [person.id, person]));
    this.#desk = deskOf(rules, fresh, owner);
    this.#would = new Ledger(this.#people);
    this.#was = new Ledger(new Map(people.map((person) => [person.id, { ...person, open: 0, today: 0, week: 0 }])));
  }

  take({ lead, listingAgent, at, owner, isResting }: PastLead): void {
    this.#leads += 1;
    this.#would.pass(at);
    this.#was.pass(at);
    const { rule, chosen, offered, turn, reasons } = decide(
      this.#desk,
      (ruleId, step) => this.#turns.get(`${ruleId} ${step}`) ?? { lastUser: null, owed: {} },
      { lead, listingAgent, now: at, isBrief: true },
    );
    if (turn) this.#turns.set(`${rule.id} ${turn.step}`, turn.turn);
    const would = chosen ?? offered[0] ?? null;
    if (reasons.by === 'owner') this.#toOwner += 1;
    this.#would.give(would, at, lead.state ?? null, isResting);
    this.#was.give(owner, at, lead.state ?? null, isResting);
    this.#byRule.set(rule.id, (this.#byRule.get(rule.id) ?? 0) + 1);
    const source = String(lead.source ?? 'other');
    const counted = this.#bySource.get(source) ?? { leads: 0, moved: 0 };
    counted.leads += 1;
    if (would !== owner) {
      counted.moved += 1;
      this.#moved += 1;
    }
    this.#bySource.set(source, counted);
  }

  result(): SimulationResult {
    const users = new Set([...this.#was.given.keys(), ...this.#would.given.keys()]);
    const byAgent = [...users].map((user) => ({
      user,
      was: this.#was.given.get(user) ?? 0,
      would: this.#would.given.get(user) ?? 0,
    }));
    return {
      leads: this.#leads,
      moved: this.#moved,
      byAgent: byAgent.sort((a, b) => b.would - a.would || b.was - a.was),
      byOffice: [...Map.groupBy(byAgent, ({ user }) => this.#officeOf(user))]
        .map(([office, shares]) => ({
          office,
          was: shares.reduce((sum, { was }) => sum + was, 0),
          would: shares.reduce((sum, { would }) => sum + would, 0),
        }))
        .sort((a, b) => b.would - a.would || b.was - a.was),
      bySource: [...this.#bySource]
        .map(([source, counts]) => ({ source, ...counts }))
        .sort((a, b) => b.leads - a.leads),
      byRule: this.#rules.map(({ id, name }) => ({ rule: id, name, leads: this.#byRule.get(id) ?? 0 })),
      unevenness: { was: unevenness(this.#was.given), would: unevenness(this.#would.given) },
      breaches: { was: Object.fromEntries(this.#was.breaches), would: Object.fromEntries(this.#would.breaches) },
      toOwner: this.#toOwner,
    };
  }

  /** No office for a member without one, a former member, or no owner. */
  #officeOf(user: string | null): string | null {
    return (user && this.#people.get(user)?.office) ?? null;
  }
}

/** How many leads each member got, and which assignments broke a rule. */
class Ledger {
  readonly given = new Map<string | null, number>();
  readonly breaches = new Map<string, number>();
  readonly #people: ReadonlyMap<string, Candidate>;
  /** Assignments of the last seven days, oldest first; the first `#gone` entries are older than that. */
  readonly #given: { at: number; person: Candidate }[] = [];
  #gone = 0;
  /** Members with a daily or weekly cap by time zone, because a day begins for all of a zone together. */
  readonly #places: { timeZone: string; day: string; people: Candidate[] }[];

  constructor(people: ReadonlyMap<string, Candidate>) {
    this.#people = people;
    const capped = [...people.values()].filter(({ capDay, capWeek }) => capDay !== null || capWeek !== null);
    this.#places = [...Map.groupBy(capped, ({ timeZone }) => timeZone)].map(([timeZone, here]) => ({
      timeZone,
      day: '',
      people: here,
    }));
  }

  /** Advances the daily and weekly counts of members with a cap. */
  pass(at: number): void {
    for (const place of this.#places) {
      const today = clockAt(at, place.timeZone).day;
      if (place.day === today) continue;
      place.day = today;
      for (const person of place.people) person.today = 0;
    }
    for (; this.#gone < this.#given.length && this.#given[this.#gone]!.at <= at - 7 * day; this.#gone += 1)
      this.#given[this.#gone]!.person.week -= 1;
  }

  give(user: string | null, at: number, state: string | null, isResting: boolean): void {
    this.given.set(user, (this.given.get(user) ?? 0) + 1);
    const person = user === null ? undefined : this.#people.get(user);
    if (!person) return;
    for (const reason of hindrancesOf(person, strict, { now: at, state: stateCode(state) }))
      this.breaches.set(reason, (this.breaches.get(reason) ?? 0) + 1);
    if (!isResting) person.open += 1;
    person.today += 1;
    person.week += 1;
    if (person.capWeek !== null) this.#given.push({ at, person });
  }
}

/** The Gini coefficient of the leads per member, to three digits. */
export function unevenness(given: ReadonlyMap<string | null, number>): number {
  const counts = [...given].flatMap(([user, count]) => (user === null ? [] : [count])).sort((a, b) => a - b);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (counts.length < 2 || total === 0) return 0;
  const ranked = counts.reduce((sum, count, index) => sum + (2 * (index + 1) - counts.length - 1) * count, 0);
  return Math.round((ranked / (counts.length * total)) * 1_000) / 1_000;
}
