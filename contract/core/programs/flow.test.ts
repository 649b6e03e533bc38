import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AnyStep,
  allSteps,
  insertAt,
  intoLane,
  lanesOf,
  moveStep,
  placeStep,
  removeStep,
  spotOf,
  stepAfter,
} from './flow.ts';
import { after, nextHour } from './time.ts';

type Step = AnyStep & { yes?: Step[]; no?: Step[]; parts?: { share: number; steps: Step[] }[] };

let count = 0;
const leaf = fc.constant(null).map((): Step => ({ id: `s${++count}`, kind: 'task' }));
const tree: fc.Arbitrary<Step[]> = fc.letrec<{ list: Step[]; step: Step }>((tie) => ({
  list: fc.array(tie('step'), { maxLength: 4, depthIdentifier: 'flow' }),
  step: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'flow' },
    leaf,
    fc.tuple(tie('list'), tie('list')).map(([yes, no]): Step => ({ id: `s${++count}`, kind: 'branch', yes, no })),
    fc.tuple(tie('list'), tie('list')).map(
      ([a, b]): Step => ({
        id: `s${++count}`,
        kind: 'split',
        parts: [
          { share: 40, steps: a },
          { share: 60, steps: b },
        ],
      }),
    ),
  ),
})).list;

const ids = (steps: readonly Step[]) => allSteps(steps).map(({ id }) => id);

describe('a flow', () => {
  test('is walked from its first step to its end by every choice of lanes, and no step twice', () => {
    fc.assert(
      fc.property(tree, fc.infiniteStream(fc.nat(1)), (steps, choices) => {
        const seen = new Set<string>();
        let at: Step | undefined = steps[0];
        while (at) {
          expect(seen.has(at.id)).toBe(false);
          seen.add(at.id);
          const lanes: ReturnType<typeof lanesOf<Step>> = lanesOf(at);
          at = lanes.length > 0 ? intoLane(steps, at, lanes[choices.next().value!]!.key) : stepAfter(steps, at.id);
        }
        for (const { id } of steps) expect(seen).toContain(id);
      }),
    );
  });

  test('keeps all its steps when one is moved, and moving back puts it where it was', () => {
    fc.assert(
      fc.property(tree, fc.nat(), fc.constantFrom(1 as const, -1 as const), (steps, pick, by) => {
        const all = ids(steps);
        if (all.length === 0) return;
        const id = all[pick % all.length]!;
        const moved = moveStep(steps, id, by);
        expect(ids(moved).toSorted()).toEqual(all.toSorted());
        if (JSON.stringify(moved) === JSON.stringify(steps)) return;
        expect(moveStep(moved, id, by === 1 ? -1 : 1)).toEqual(steps);
      }),
    );
  });

  test('has a step right before the one it was put before, with all that is in its lanes', () => {
    fc.assert(
      fc.property(tree, fc.nat(), fc.nat(), (steps, pick, before) => {
        const all = allSteps(steps);
        if (all.length === 0) return;
        const step = all[pick % all.length]!;
        const target = all[before % all.length]!;
        const placed = placeStep(steps, step.id, spotOf(steps, target.id)!);
        expect(ids(placed).toSorted()).toEqual(ids(steps).toSorted());
        if (ids([step]).includes(target.id)) {
          expect(placed).toEqual(steps);
          return;
        }
        const [at, next] = [spotOf(placed, step.id)!, spotOf(placed, target.id)!];
        expect([at.in, at.at + 1]).toEqual([next.in, next.at]);
        expect(allSteps(placed).find(({ id }) => id === step.id)).toEqual(step);
      }),
    );
  });

  test('is the same again when a step is taken out and put back at its spot', () => {
    fc.assert(
      fc.property(tree, fc.nat(), (steps, pick) => {
        const all = allSteps(steps);
        if (all.length === 0) return;
        const step = all[pick % all.length]!;
        expect(insertAt(removeStep(steps, step.id), spotOf(steps, step.id)!, step)).toEqual(steps);
      }),
    );
  });
});

describe('a wait', () => {
  const at = (text: string) => Date.parse(text);
  test.each([
    // Friday evening in New York until Monday morning there.
    ['2026-01-16T23:30:00Z', { days: [1, 2, 3, 4, 5], time: '09:00' }, 'America/New_York', '2026-01-19T14:00:00Z'],
    ['2026-01-16T23:30:00Z', { days: [], time: '09:00' }, 'America/Los_Angeles', '2026-01-17T17:00:00Z'],
    // If it is that hour of that day now, there is no wait.
    ['2026-01-16T14:00:00Z', { days: [5], time: '09:00' }, 'America/New_York', '2026-01-16T14:00:00Z'],
    // 2:30 AM doesn't exist in the night when daylight saving time starts.
    ['2026-03-08T05:00:00Z', { days: [0], time: '02:30' }, 'America/New_York', '2026-03-08T07:30:00Z'],
  ])('from %s until %j in %s ends at %s', (from, hour, zone, end) => {
    expect(new Date(nextHour(at(from), hour, zone)).toISOString()).toBe(new Date(end).toISOString());
  });

  test('of days keeps the time of day when clocks change', () => {
    const end = after(at('2026-03-07T14:00:00Z'), { n: 1, unit: 'days' }, 'America/New_York');
    expect(new Date(end).toISOString()).toBe('2026-03-08T13:00:00.000Z');
  });
});
