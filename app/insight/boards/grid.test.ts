import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridColumns } from '#contract/insight/boards.ts';
import { type Box, moveTo, settle, sizeTo } from './grid.ts';

const boxes = fc.array(
  fc.record({ x: fc.nat(9), y: fc.nat(12), w: fc.integer({ min: 2, max: 6 }), h: fc.integer({ min: 1, max: 4 }) }),
  { minLength: 1, maxLength: 12 },
);
const named = (given: Omit<Box, 'id'>[]): Box[] =>
  given.map((box, place) => ({ ...box, x: Math.min(box.x, gridColumns - box.w), id: `w${place}` }));
const overlap = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

function expectSound(settled: readonly Box[]): void {
  for (const [place, box] of settled.entries()) {
    expect(box.x + box.w).toBeLessThanOrEqual(gridColumns);
    for (const other of settled.slice(place + 1)) expect(overlap(box, other), JSON.stringify([box, other])).toBe(false);
    const above = { ...box, y: box.y - 1 };
    if (box.y > 0)
      expect(
        settled.some((other) => other !== box && overlap(other, above)),
        'nothing floats',
      ).toBe(true);
  }
}

test('whatever is moved or resized, nothing overlaps, leaves the grid, floats, or is lost', () => {
  fc.assert(
    fc.property(
      boxes,
      fc.nat(11),
      fc.integer({ min: -3, max: 14 }),
      fc.integer({ min: -3, max: 14 }),
      (given, which, x, y) => {
        const start = settle(named(given));
        expectSound(start);
        const id = start[which % start.length]!.id;
        for (const after of [moveTo(start, id, x, y), sizeTo(start, id, x, y)]) {
          expectSound(after);
          expect(after.map((box) => box.id)).toEqual(start.map((box) => box.id));
        }
      },
    ),
  );
});

test('what is settled stays as it is', () => {
  fc.assert(
    fc.property(boxes, (given) => {
      const settled = settle(named(given));
      expect(settle(settled)).toEqual(settled);
    }),
  );
});
