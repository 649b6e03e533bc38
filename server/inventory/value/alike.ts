/** The facts by which two homes are compared. */
export type Alike = {
  livingArea: number | null;
  bedroomsTotal: number | null;
  yearBuilt: number | null;
  lotSizeSquareFeet: number | null;
};

/** One step: a fifth of the size, a bedroom, fifteen years, half the lot, 1.5 km, half a year. */
const steps = { size: Math.log(1.2), bedrooms: 1, years: 15, lot: Math.log(1.5), km: 1.5, days: 180 };

const both = (a: number | null, b: number | null, apart: (a: number, b: number) => number): number =>
  // An unknown fact counts as half a step.
  a === null || b === null ? 0.5 : apart(a, b);

const ratio = (a: number, b: number) => Math.abs(Math.log(Math.max(1, a) / Math.max(1, b)));

/** The distance of two homes in steps: 0 is the same home on the same day. */
export function stepsApart(a: Alike, b: Alike, km: number, days: number): number {
  return (
    (2 * both(a.livingArea, b.livingArea, ratio)) / steps.size +
    both(a.bedroomsTotal, b.bedroomsTotal, (x, y) => Math.abs(x - y) / steps.bedrooms) * 0.5 +
    both(a.yearBuilt, b.yearBuilt, (x, y) => Math.abs(x - y) / steps.years) * 0.5 +
    (both(a.lotSizeSquareFeet, b.lotSizeSquareFeet, ratio) / steps.lot) * 0.25 +
    km / steps.km +
    (Math.max(0, days) / steps.days) * 0.5
  );
}
