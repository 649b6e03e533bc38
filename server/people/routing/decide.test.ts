import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Filter } from '#contract/core/filter.ts';
import { defaultRule, type RoutingRule } from '#contract/people/routing-rules.ts';
import { stateCode } from '#contract/people/states.ts';
import { type Candidate, hindrancesOf } from './candidate.ts';
import { decide, deskOf, type Question, type Turn } from './decide.ts';

const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const organisation = idOf(999);
const owner = idOf(100);

const person = (number: number, given: Partial<Candidate> = {}): Candidate => ({
  id: idOf(number),
  role: 'agent',
  office: null,
  teams: [],
  timeZone: 'America/Chicago',
  hours: [],
  isPaused: false,
  awayFrom: null,
  awayTo: null,
  cover: null,
  capOpen: null,
  capDay: null,
  capWeek: null,
  open: 0,
  today: 0,
  week: 0,
  licences: [],
  ...given,
});
const boss = person(100, { role: 'owner' });

const rule = (given: Partial<RoutingRule> = {}): RoutingRule => ({
  ...defaultRule(organisation),
  id: idOf(500),
  name: 'Rule',
  isDefault: false,
  method: 'round_robin',
  ...given,
});
const last = (given: Partial<RoutingRule> = {}): RoutingRule => ({
  ...defaultRule(organisation),
  method: 'round_robin',
  ...given,
});

/** Monday, 10:00 AM in Chicago. */
const monday = Date.parse('2026-03-02T16:00:00Z');

/** Returns a function that decides one lead after another and remembers the turns. */
function desk(rules: RoutingRule[], people: Candidate[]) {
  const turns = new Map<string, Turn>();
  const at = deskOf(rules, [...people, boss], owner);
  return (lead: Question['lead'] = {}, more: Partial<Question> = {}) => {
    const decision = decide(at, (id, step) => turns.get(`${id} ${step}`) ?? { lastUser: null, owed: {} }, {
      lead,
      now: monday,
      ...more,
    });
    if (decision.turn) turns.set(`${decision.rule.id} ${decision.turn.step}`, decision.turn.turn);
    return decision;
  };
}

const chosen = (decision: { chosen: string | null }): number | null =>
  decision.chosen === null ? null : Number(decision.chosen.slice(-12));
const named = (numbers: number[], weights: number[] = []) =>
  numbers.map((number, index) => ({ user: idOf(number), weight: weights[index] ?? 1 }));
const filter = (given: Filter) => ({ and: [given] }) as RoutingRule['filter'];

describe('which rule', () => {
  const fromTexas = rule({
    name: 'Texas',
    filter: filter({ field: 'state', op: 'is', value: 'TX' }),
    people: named([1]),
    method: 'direct',
    needsLicence: false,
  });
  const rich = rule({
    id: idOf(501),
    name: 'Rich',
    filter: {
      and: [
        { field: 'budget', op: 'gte', value: 1_000 },
        { field: 'hasPhone', op: 'is', value: true },
      ],
    },
    people: named([2]),
    method: 'direct',
  });

  test('the first that matches takes the lead, and the log says of each before it why not', () => {
    const decision = desk(
      [rule({ id: idOf(502), name: 'Off', isOn: false }), fromTexas, rich, last()],
      [person(1), person(2), person(3, { licences: [{ state: 'TX', expiresOn: null }] })],
    )({ state: 'CA', budget: 5_000, hasPhone: true });
    // Nobody is licensed in California, so the lead goes to the owner, but the second rule still counts as the match.
    expect(decision.rule.name).toBe('Rich');
    expect(decision.reasons.rules).toEqual([
      { id: idOf(502), name: 'Off', result: 'off', failed: [] },
      { id: idOf(500), name: 'Texas', result: 'no_match', failed: ['state'] },
      { id: idOf(501), name: 'Rich', result: 'matched', failed: [] },
    ]);
    expect(chosen(decision)).toBe(100);
    expect(decision.reasons.by).toBe('owner');
  });

  test('what no rule takes, the last one takes', () => {
    expect(desk([fromTexas, rich, last()], [person(1), person(2), person(3)])({ budget: 5 }).rule.isDefault).toBe(true);
  });
});

describe('who can', () => {
  const moment = { now: monday, state: null };
  const strict = { needsLicence: true, keepsHours: true };
  test.each([
    ['nothing in the way', {}, []],
    ['paused', { isPaused: true }, ['paused']],
    ['away today, by their own calendar', { awayFrom: '2026-03-02', awayTo: '2026-03-02' }, ['away']],
    ['back since yesterday', { awayFrom: '2026-02-20', awayTo: '2026-03-01' }, []],
    ['at the cap of open leads', { capOpen: 3, open: 3 }, ['open_cap']],
    ['one below it', { capOpen: 3, open: 2 }, []],
    ['at the cap of the day and the week', { capDay: 1, today: 1, capWeek: 5, week: 7 }, ['day_cap', 'week_cap']],
    ['a cap of none', { capOpen: 0 }, ['open_cap']],
    ['at work', { hours: [{ weekday: 1, from: '10:00', to: '12:00' }] }, []],
    ['just before work', { hours: [{ weekday: 1, from: '10:01', to: '12:00' }] }, ['hours']],
    ['just after work', { hours: [{ weekday: 1, from: '08:00', to: '10:00' }] }, ['hours']],
    ['on another day', { hours: [{ weekday: 0, from: '00:00', to: '24:00' }] }, ['hours']],
    ['the same hour elsewhere', { timeZone: 'Europe/Berlin', hours: [{ weekday: 1, from: '17:00', to: '18:00' }] }, []],
  ] as [string, Partial<Candidate>, string[]][])('%s', (_, given, expected) => {
    expect(hindrancesOf(person(1, given), strict, moment)).toEqual(expected);
  });

  test('licensed in the state of the lead, and the licence is still good', () => {
    const inTexas = (expiresOn: string | null) => person(1, { licences: [{ state: 'TX', expiresOn }] });
    const of = (candidate: Candidate, state: string | null) =>
      hindrancesOf(candidate, strict, { now: monday, state: stateCode(state) });
    expect(of(inTexas(null), 'TX')).toEqual([]);
    expect(of(inTexas(null), 'texas')).toEqual([]);
    expect(of(inTexas('2026-03-02'), 'TX')).toEqual([]);
    expect(of(inTexas('2026-03-01'), 'TX')).toEqual(['licence']);
    expect(of(inTexas(null), 'CA')).toEqual(['licence']);
    expect(of(person(1), null)).toEqual([]);
    expect(stateCode(' New York ')).toBe('NY');
    expect(stateCode('Bavaria')).toBeNull();
  });
});

test('round robin gives nothing to who is inactive, paused, away, full, unlicensed or off work: the next one gets it', () => {
  const people = [
    person(1, { isPaused: true }),
    person(2),
    person(3, { capDay: 1, today: 1 }),
    person(4),
    person(5, { hours: [{ weekday: 2, from: '09:00', to: '17:00' }] }),
    person(6, { awayFrom: '2026-03-01', awayTo: '2026-03-09' }),
  ];
  // The rule still names a member who has left and is not among the people.
  const next = desk([last({ people: named([7, 1, 2, 3, 4, 5, 6]), needsLicence: false })], people);
  expect([next(), next(), next(), next()].map(chosen)).toEqual([2, 4, 2, 4]);
  expect(next().reasons.candidates.find(({ user }) => user === idOf(5))).toMatchObject({ hindrances: ['hours'] });
});

test('where nobody can, the groups behind are asked in turn, and at the end it is the owner’s', () => {
  const people = [
    person(1, { isPaused: true }),
    person(2, { teams: [idOf(700)], isPaused: true }),
    person(3, { office: idOf(800) }),
    person(4, { office: idOf(800) }),
  ];
  const rules = [
    last({
      people: named([1]),
      fallback: [
        { kind: 'team', id: idOf(700) },
        { kind: 'office', id: idOf(800) },
      ],
    }),
  ];
  const next = desk(rules, people);
  const given = [next(), next(), next()];
  expect(given.map(chosen)).toEqual([3, 4, 3]);
  expect(given[0]!.reasons).toMatchObject({ by: 'fallback' });
  const everybodyPaused = people.map((one) => ({ ...one, isPaused: true }));
  const decision = desk(rules, everybodyPaused)();
  expect(decision).toMatchObject({ outcome: 'assigned', chosen: owner, reasons: { by: 'owner' } });
  expect(decision.reasons.candidates.map(({ step }) => step)).toEqual([0, 1, 2, 2]);
});

test('who is away is stood in for by whom they named, as long as those can', () => {
  const away = person(1, { awayFrom: '2026-03-01', awayTo: '2026-03-09', cover: idOf(3) });
  const next = desk([last({ people: named([1, 2]) })], [away, person(2), person(3)]);
  expect([next(), next(), next()].map(chosen)).toEqual([3, 2, 3]);
  expect(desk([last({ people: named([1]) })], [away, person(3, { isPaused: true })])().chosen).toBe(owner);
});

test('a rule is for the people of its scope', () => {
  const people = [person(1, { teams: [idOf(700)] }), person(2), person(3, { teams: [idOf(700)], role: 'assistant' })];
  const scope = { kind: 'team', id: idOf(700) } as const;
  expect(chosen(desk([last({ scope })], people)())).toBe(1);
  expect(chosen(desk([last({ scope, people: named([2]) })], people)())).toBe(100);
});

test('next up is held out to one; passed on, to the next who had not had it; then to those behind', () => {
  const next = desk([last({ method: 'next_up', people: named([1, 2]) })], [person(1), person(2)]);
  const first = next();
  expect(first).toMatchObject({ outcome: 'offered', offered: [idOf(1)], chosen: null });
  const second = next({}, { tried: new Set([idOf(1)]) });
  expect(second.offered).toEqual([idOf(2)]);
  expect(next({}, { tried: new Set([idOf(1), idOf(2)]) })).toMatchObject({ outcome: 'assigned', chosen: owner });
});

test('first to claim is held out to everybody who can', () => {
  const next = desk([last({ method: 'first_to_claim' })], [person(1), person(2, { isPaused: true }), person(3)]);
  expect(next()).toMatchObject({ outcome: 'offered', offered: [idOf(1), idOf(3)] });
});

test('the listing’s agent comes first, and the others in turn where they cannot', () => {
  const rules = [last({ method: 'listing_agent', people: named([1, 2]) })];
  const next = desk(rules, [person(1), person(2), person(3)]);
  expect(chosen(next({}, { listingAgent: idOf(3) }))).toBe(3);
  expect(chosen(next({}, { listingAgent: null }))).toBe(1);
  const without = desk(rules, [person(1), person(2), person(3, { isPaused: true })]);
  expect(chosen(without({}, { listingAgent: idOf(3) }))).toBe(1);
});

test('a pond keeps what comes', () => {
  expect(desk([last({ method: 'pond' })], [person(1)])()).toMatchObject({ outcome: 'pond', chosen: null });
});

describe('whatever the people are', () => {
  const anyone = fc.record({
    isPaused: fc.boolean(),
    capOpen: fc.option(fc.nat(3), { nil: null }),
    open: fc.nat(3),
    isAway: fc.boolean(),
    licensed: fc.boolean(),
    weight: fc.integer({ min: 1, max: 9 }),
  });
  const crowd = fc.array(anyone, { maxLength: 8 });
  type Anyone = typeof anyone extends fc.Arbitrary<infer One> ? One : never;
  const people = (given: readonly Anyone[]) =>
    given.map(({ isAway, licensed, weight: _, ...rest }, index) =>
      person(index + 1, {
        ...rest,
        ...(isAway && { awayFrom: '2026-03-01', awayTo: '2026-03-09' }),
        licences: licensed ? [{ state: 'TX', expiresOn: null }] : [],
      }),
    );

  test('nobody who is hindered gets a lead, and somebody always answers for it (0.3 row 8)', () => {
    const methods = fc.constantFrom('direct', 'round_robin', 'weighted', 'next_up', 'first_to_claim', 'listing_agent');
    fc.assert(
      fc.property(crowd, methods, fc.nat(20), (given, method, times) => {
        const all = people(given);
        const rules = [last({ method, people: given.map(({ weight }, index) => ({ user: idOf(index + 1), weight })) })];
        // A license is required only once any member has one on file.
        const demands = { ...rules[0]!, needsLicence: all.some(({ licences }) => licences.length > 0) };
        const next = desk(rules, all);
        for (let time = 0; time <= times; time += 1) {
          const decision = next({ state: 'TX' });
          const got = [...decision.offered, ...(decision.chosen ? [decision.chosen] : [])];
          expect(got.length).toBeGreaterThan(0);
          for (const id of got) {
            const one = all.find((candidate) => candidate.id === id);
            if (!one) expect(decision.reasons.by).toBe('owner');
            else expect(hindrancesOf(one, demands, { now: monday, state: 'TX' })).toEqual([]);
          }
        }
      }),
    );
  });

  test('asked only who gets it, the answer is the same as with all the reasons', () => {
    const methods = fc.constantFrom('direct', 'round_robin', 'weighted', 'next_up', 'first_to_claim');
    fc.assert(
      fc.property(crowd, methods, fc.boolean(), fc.nat(20), (given, method, covered, times) => {
        const all = people(given).map((one, index) => ({
          ...one,
          cover: covered ? idOf(((index + 1) % 8) + 1) : null,
        }));
        const users = given.map(({ weight }, index) => ({ user: idOf(index + 1), weight }));
        const fallback = [{ kind: 'people' as const, users: [idOf(2), idOf(5)] }];
        const rules = [last({ method, people: users, fallback })];
        const [inFull, inBrief] = [desk(rules, all), desk(rules, all)];
        for (let time = 0; time <= times; time += 1) {
          const full = inFull({ state: 'TX' });
          const brief = inBrief({ state: 'TX' }, { isBrief: true });
          expect([brief.chosen, brief.offered[0], brief.turn, brief.reasons.by]).toEqual([
            full.chosen,
            full.offered[0],
            full.turn,
            full.reasons.by,
          ]);
        }
      }),
    );
  });

  test('round robin is even to one lead, weights are exact over a round', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 7 }), (weights) => {
        const all = weights.map((_, index) => person(index + 1));
        const numbers = weights.map((_, index) => index + 1);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const count = (method: 'round_robin' | 'weighted', times: number) => {
          const next = desk([last({ method, people: named(numbers, weights) })], all);
          const got = new Map<number | null, number>();
          for (let time = 0; time < times; time += 1) {
            const one = chosen(next());
            got.set(one, (got.get(one) ?? 0) + 1);
          }
          return numbers.map((number) => got.get(number) ?? 0);
        };
        expect(count('weighted', total)).toEqual(weights);
        const even = count('round_robin', total);
        expect(Math.max(...even) - Math.min(...even)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
