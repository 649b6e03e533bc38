import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn, offsetFor, rangeAt } from './rows-in-sight.ts';

describe('the rows in sight', () => {
  it('are those of which any part is seen', () => {
    expect(rangeAt(0, 400, 40)).toEqual({ first: 0, last: 9 });
    expect(rangeAt(39, 400, 40)).toEqual({ first: 0, last: 10 });
    expect(rangeAt(40, 400, 40)).toEqual({ first: 1, last: 10 });
  });

  it('are drawn with some more on either side, as far as there are any', () => {
    expect(drawn({ first: 5, last: 6 }, 100, 2)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(drawn({ first: 0, last: 1 }, 3, 2)).toEqual([0, 1, 2]);
    expect(drawn({ first: 0, last: 9 }, 0, 2)).toEqual([]);
  });

  it('are drawn where the list has become shorter than it was scrolled', () => {
    expect(drawn({ first: 900, last: 910 }, 4, 2)).toEqual([1, 2, 3]);
  });

  it('are drawn with the one to keep, once and in its order', () => {
    expect(drawn({ first: 50, last: 51 }, 100, 1, 3)).toEqual([3, 49, 50, 51, 52]);
    expect(drawn({ first: 50, last: 51 }, 100, 1, 90)).toEqual([49, 50, 51, 52, 90]);
    expect(drawn({ first: 50, last: 51 }, 100, 1, 50)).toEqual([49, 50, 51, 52]);
    expect(drawn({ first: 50, last: 51 }, 100, 1, 100)).toEqual([49, 50, 51, 52]);
  });
});

describe('scrolling to a row', () => {
  it('shows it whole and goes no further than needed', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(400_000), fc.integer({ min: 40, max: 2_000 }), (index, offset, view) => {
        const to = offsetFor(index, 40, offset, view);
        const isSeenFrom = (at: number) => at <= index * 40 && index * 40 + 40 <= at + view;
        expect(isSeenFrom(to)).toBe(true);
        if (isSeenFrom(offset)) expect(to).toBe(offset);
        else expect(isSeenFrom(to + Math.sign(offset - to))).toBe(false);
      }),
    );
  });
});
