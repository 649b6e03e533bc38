import { defaultRule, type RoutingRule } from '#contract/people/routing-rules.ts';
import { newId } from '#server/core/db/ids.ts';
import type { Candidate } from '#server/people/routing/candidate.ts';
import { Replay } from '#server/people/routing/simulate.ts';
import type { Table } from './table.ts';

const leads = 100_000;
const [few, many] = [5, 500];
const zones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];
const states = ['TX', 'CA', 'NY', 'FL'];
const office = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:00' }));
/** A lead every 77 seconds fills ninety days with a hundred thousand leads. */
const begin = Date.UTC(2026, 7, 1);
const apartMs = 77_000;

/** Replays ninety days of leads in the simulator: a hundred times as many agents must not cost a hundred times as much. */
export function measureReplay(table: Table): void {
  for (const method of ['round_robin', 'weighted'] as const) {
    const [small, large] = [replay(method, few), replay(method, many)];
    table.atMost(
      `replay of ${leads.toLocaleString('en')} leads, ${method}: ${many} agents × ${few}`,
      large / small,
      method === 'weighted' ? 8 : 4,
      method === 'weighted' ? 5 : 2.5,
      `${(large / 1_000).toFixed(1)} s`,
    );
  }
}

function replay(method: RoutingRule['method'], agents: number): number {
  const people = Array.from({ length: agents }, (_, number) => agent(number));
  const rules: RoutingRule[] = [
    {
      ...defaultRule(newId()),
      method,
      people: people.map(({ id }, number) => ({ user: id, weight: 1 + (number % 3) })),
    },
  ];
  const walk = new Replay({ rules, people, owner: people[0]!.id });
  const began = performance.now();
  for (let number = 0; number < leads; number += 1)
    walk.take({
      lead: { source: 'website', state: states[number % states.length]! },
      listingAgent: null,
      at: begin + number * apartMs,
      owner: people[number % agents]!.id,
      isResting: number % 3 === 0,
    });
  walk.result();
  return performance.now() - began;
}

/** Some agents are paused, some have hours and caps, and each holds two licenses, so most leads match some agents and few match all. */
const agent = (number: number): Candidate => ({
  id: newId(),
  role: 'agent',
  office: null,
  teams: [],
  timeZone: zones[number % zones.length]!,
  hours: number % 3 === 0 ? [] : office,
  isPaused: number % 11 === 10,
  awayFrom: null,
  awayTo: null,
  cover: null,
  capOpen: null,
  capDay: number % 4 === 0 ? 20_000 : null,
  capWeek: null,
  open: 0,
  today: 0,
  week: 0,
  licences: [number, number + 1].map((place) => ({ state: states[place % states.length]!, expiresOn: null })),
});
