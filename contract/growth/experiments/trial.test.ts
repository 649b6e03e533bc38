import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf } from '../../core/content/tree.ts';
import { leafAt, pathOf, saidAs, testableIn, withLeafAt } from './blocks.ts';
import { type Arm, isUneven, judge, leastSeen, rangeOf, sampleSize } from './trial.ts';

/** Mulberry32, a seeded generator, so that every run is the same. */
function tosses(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Looks after every 50 visitors, as impatient people do, and returns the first final verdict. */
function run(rateA: number, rateB: number, each: number, seed: number) {
  const toss = tosses(seed);
  const arms: { a: Arm; b: Arm } = { a: { seen: 0, hits: 0, kept: 0 }, b: { seen: 0, hits: 0, kept: 0 } };
  for (let visitor = 1; ; visitor++) {
    const side = toss() < 0.5 ? 'a' : 'b';
    const arm = arms[side];
    arm.seen += 1;
    if (toss() < (side === 'a' ? rateA : rateB)) arm.hits += 1;
    if (visitor % 50 > 0) continue;
    const { verdict, isUneven: uneven } = judge(arms.a, arms.b, { each, hasGuard: false });
    if (uneven) return 'uneven';
    if (verdict !== 'early' && verdict !== 'open') return verdict;
  }
}

test('two equal versions are hardly ever told apart, however often one looks', () => {
  const each = sampleSize(0.1, 0.5)!;
  const said = Array.from({ length: 400 }, (_, seed) => run(0.1, 0.1, each, seed + 1));
  // The method promises 5 in 100; a plain 5% test at every look would find a false winner in every third pair.
  expect(said.filter((one) => one === 'a' || one === 'b').length).toBeLessThanOrEqual(20);
  expect(said.filter((one) => one === 'uneven').length).toBeLessThanOrEqual(2);
});

test('the size that is reckoned before finds the difference it was asked for', () => {
  const each = sampleSize(0.1, 0.5)!;
  const said = Array.from({ length: 200 }, (_, seed) => run(0.1, 0.15, each, seed + 9_001));
  expect(said.filter((one) => one === 'b').length).toBeGreaterThanOrEqual(150);
  expect(said.filter((one) => one === 'a').length).toBeLessThanOrEqual(2);
});

test('sizes grow with how small a difference is, and none is named where none is enough', () => {
  expect([sampleSize(0.05, 0.2), sampleSize(0.05, 0.5), sampleSize(0.05, 1)]).toEqual([15_616, 2_811, 827]);
  expect(sampleSize(0.00001, 0.05)).toBeNull();
  expect(sampleSize(0.6, 1)).toBeNull();
  expect(sampleSize(0, 0.5)).toBeNull();
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 0.4, noNaN: true }),
      fc.double({ min: 0.1, max: 1, noNaN: true }),
      (rate, lift) => {
        const [less, more] = [sampleSize(rate, lift), sampleSize(rate, lift * 1.2)];
        expect(more!).toBeLessThanOrEqual(less!);
        expect(less!).toBeGreaterThanOrEqual(leastSeen);
      },
    ),
  );
});

test('nothing is said below the floor, and the guard stops what makes a guarded number rarer', () => {
  const arm = (seen: number, hits: number, kept = 0): Arm => ({ seen, hits, kept });
  expect(judge(arm(99, 1), arm(99, 90), { each: 500, hasGuard: false }).verdict).toBe('early');
  expect(judge(arm(200, 2), arm(200, 90), { each: 500, hasGuard: false }).verdict).toBe('b');
  expect(judge(arm(500, 50), arm(500, 52), { each: 500, hasGuard: false }).verdict).toBe('alike');
  const harmful = judge(arm(400, 40, 200), arm(400, 60, 80), { each: 2_000, hasGuard: true });
  expect([harmful.verdict, harmful.isGuardBroken]).toEqual(['open', true]);
  expect(judge(arm(400, 40, 200), arm(400, 60, 190), { each: 2_000, hasGuard: true }).isGuardBroken).toBe(false);
  expect([isUneven(700, 300, 500), isUneven(520, 480, 500)]).toEqual([true, false]);
  expect(rangeOf(arm(0, 0), arm(5, 1), 100)).toBeNull();
});

test('a version changes the words of one block and nothing else, wherever it stands', () => {
  const blocks = blocksOf([
    { type: 'heading', words: 'Homes by the harbor' },
    {
      type: 'columns',
      cells: [[{ type: 'text', words: 'Left' }], [{ type: 'buttons', items: [{ label: 'Ask us', link: '#contact' }] }]],
    },
    { type: 'disclosure', words: 'Equal housing opportunity.' },
  ]);
  expect(testableIn(blocks).map(({ place, type }) => [place, type])).toEqual([
    ['0', 'heading'],
    ['1.0.0', 'text'],
    ['1.1.0', 'buttons'],
  ]);
  const was = leafAt(blocks, '1.1.0')!;
  const changed = saidAs(was, { 'items.0.label': 'Book a tour' });
  const next = withLeafAt(blocks, pathOf('1.1.0'), changed);
  expect(leafAt(next, '1.1.0')).toMatchObject({ items: [{ label: 'Book a tour', link: '#contact' }] });
  expect(withLeafAt(next, pathOf('1.1.0'), was)).toEqual(blocks);
  expect(leafAt(blocks, '2')).toBeUndefined();
});
