/** What a letter counts for in a vehicle identification number (49 CFR 565.15(c), table IV); I, O and Q are never in one. */
const values: Record<string, number> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8 },
  ...{ J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
};
/** By place (table V); the ninth is the check digit itself. */
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Seventeen characters whose ninth is what the others come to. Vehicles of before 1981 have none. */
export function isVin(vin: string): boolean {
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return false;
  const sum = [...vin].reduce((all, one, place) => all + (values[one] ?? Number(one)) * weights[place]!, 0);
  const rest = sum % 11;
  return vin[8] === (rest === 10 ? 'X' : String(rest));
}
