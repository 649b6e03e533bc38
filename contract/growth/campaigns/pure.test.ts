import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { segmentsOf } from '../../people/segments.ts';
import { chanceOf, compare } from './compare.ts';

describe('13.7 segments of a text', () => {
  test.each([
    ['', 'gsm7', 0],
    ['a'.repeat(160), 'gsm7', 1],
    ['a'.repeat(161), 'gsm7', 2],
    ['a'.repeat(306), 'gsm7', 2],
    ['a'.repeat(307), 'gsm7', 3],
    ['€'.repeat(80), 'gsm7', 1],
    ['€'.repeat(81), 'gsm7', 2],
    // 76 escapes fill 152 of 153 places, so the next character of two places begins a segment.
    ['€'.repeat(153), 'gsm7', 3],
    ['é'.repeat(160), 'gsm7', 1],
    ['’'.repeat(70), 'ucs2', 1],
    ['’'.repeat(71), 'ucs2', 2],
    ['🏡'.repeat(35), 'ucs2', 1],
    ['🏡'.repeat(36), 'ucs2', 2],
    ['🏡'.repeat(67), 'ucs2', 3],
  ] as const)('%#: %s', (text, encoding, segments) => {
    expect(segmentsOf(text)).toMatchObject({ encoding, segments });
  });

  test('a letter more never takes fewer, and what is left is less than a segment holds', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 400, unit: 'grapheme' }),
        fc.constantFrom('a', '€', '’', '🏡'),
        (text, letter) => {
          const [before, after] = [segmentsOf(text), segmentsOf(text + letter)];
          expect(after.segments).toBeGreaterThanOrEqual(before.segments);
          expect(after.left).toBeLessThan(160);
          expect(after.left).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('what makes it dear is named', () => {
    expect(segmentsOf('It’s “here”').costly).toEqual(['’', '“', '”']);
  });
});

describe('13.8 two versions', () => {
  const over = { floor: 500, isOver: true };
  test('chance of a difference, against published values', () => {
    // 200 of 1000 against 250 of 1000: z = 2.6774, p = 0.00742.
    expect(chanceOf({ delivered: 1_000, hits: 200 }, { delivered: 1_000, hits: 250 })).toBeCloseTo(0.00742, 4);
    expect(chanceOf({ delivered: 1_000, hits: 100 }, { delivered: 1_000, hits: 100 })).toBeCloseTo(1, 6);
    expect(chanceOf({ delivered: 10, hits: 0 }, { delivered: 10, hits: 0 })).toBe(1);
  });
  test('no winner below the floor, before the end, or where they are alike', () => {
    const [great, small] = [
      { delivered: 499, hits: 400 },
      { delivered: 600, hits: 10 },
    ];
    expect(compare(great, small, over)).toEqual({ state: 'no_winner', why: 'floor' });
    expect(compare({ ...great, delivered: 600 }, small, { floor: 500, isOver: false })).toEqual({
      state: 'running',
      why: 'window',
    });
    expect(compare({ delivered: 600, hits: 50 }, { delivered: 600, hits: 55 }, over)).toEqual({
      state: 'no_winner',
      why: 'alike',
    });
    expect(compare({ delivered: 600, hits: 50 }, { delivered: 600, hits: 100 }, over)).toMatchObject({
      state: 'winner',
      winner: 'b',
    });
  });
  test('is the same whichever is called which', () => {
    const arm = fc
      .integer({ min: 1, max: 5_000 })
      .chain((delivered) =>
        fc.record({ delivered: fc.constant(delivered), hits: fc.integer({ min: 0, max: delivered }) }),
      );
    fc.assert(
      fc.property(arm, arm, (a, b) => {
        const [one, other] = [compare(a, b, over), compare(b, a, over)];
        expect(one.state).toBe(other.state);
        if (one.state === 'winner' && other.state === 'winner') expect(one.winner).not.toBe(other.winner);
      }),
    );
  });
});
