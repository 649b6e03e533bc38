/** One feature of every row: a number or a word. Null means unknown. */
export type Column =
  | { name: string; type: 'number'; values: readonly (number | null)[] }
  | { name: string; type: 'word'; values: readonly (string | null)[] };

export type Value = number | string | null;

/** How a column's values map to at most 64 bins. Bin 0 means unknown. */
export type Bins =
  | { name: string; type: 'number' /** Inclusive upper ends of all bins but the last. */; ends: number[] }
  | { name: string; type: 'word' /** Words with a bin of their own; all others share the last. */; words: string[] };

const mostBins = 63;
/** A word rarer than this identifies individuals rather than a pattern, so it gets no bin of its own. */
const rareWord = 8;

export const binsOf = (column: Column): Bins =>
  column.type === 'number' ? numberBins(column.name, column.values) : wordBins(column.name, column.values);

export const countOf = (bins: Bins): number => (bins.type === 'number' ? bins.ends.length + 2 : bins.words.length + 2);

function numberBins(name: string, values: readonly (number | null)[]): Bins {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  const distinct = known.filter((value, index) => value !== known[index - 1]);
  const last = distinct.length - 1;
  if (distinct.length <= mostBins) {
    // Halfway between neighbors, so that a value in between goes to the nearer bin.
    return { name, type: 'number', ends: distinct.slice(0, last).map((value, n) => (value + distinct[n + 1]!) / 2) };
  }
  const ends = Array.from({ length: mostBins - 1 }, (_, n) => known[Math.floor(((n + 1) / mostBins) * known.length)]!);
  return { name, type: 'number', ends: ends.filter((end, n) => end !== ends[n - 1] && end < distinct[last]!) };
}

function wordBins(name: string, values: readonly (string | null)[]): Bins {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  const words = [...counts]
    .filter(([, count]) => count >= rareWord)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, mostBins - 1)
    .map(([word]) => word);
  return { name, type: 'word', words };
}

export function binOf(bins: Bins, value: Value): number {
  if (value === null) return 0;
  if (bins.type === 'word') {
    const found = bins.words.indexOf(String(value));
    return 1 + (found < 0 ? bins.words.length : found);
  }
  let low = 0;
  let high = bins.ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(value) <= bins.ends[middle]!) high = middle;
    else low = middle + 1;
  }
  return 1 + low;
}

export const binned = (bins: Bins, column: Column): Uint8Array =>
  Uint8Array.from(column.values as readonly Value[], (value) => binOf(bins, value));
