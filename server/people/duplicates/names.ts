/** The words of a name in lower case, without accents and punctuation. */
export const plainWords = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The edit distance (insertions, deletions, substitutions, and swaps of neighbors), or `most` + 1 if it is larger. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const differs = one[row - 1] === other[column - 1] ? 0 : 1;
      let least = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + differs);
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, before[column - 2]! + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, last] = [last, next];
  }
  return Math.min(last[other.length]!, most + 1);
}

type Likeness = 'same' | 'swapped' | 'similar' | 'different' | 'unnamed';

export function likeness(one: readonly string[], other: readonly string[]): Likeness {
  if (one.length === 0 || other.length === 0) return 'unnamed';
  const [first, second] = [one.join(' '), other.join(' ')];
  if (first === second) return 'same';
  const [sorted, against] = [one.toSorted().join(' '), other.toSorted().join(' ')];
  if (sorted === against) return 'swapped';
  const allowed = Math.max(first.length, second.length) > 8 ? 2 : 1;
  if (distance(first, second, allowed) <= allowed || distance(sorted, against, allowed) <= allowed) return 'similar';
  return isShortened(one, other) || isShortened(other, one) ? 'similar' : 'different';
}

/** “Liz Berg” and “Elizabeth Berg”, “J. Smith” and “John Smith”: the same last name, and a first name that is part of the other. */
function isShortened(short: readonly string[], long: readonly string[]): boolean {
  if (short.length < 2 || long.length < 2 || short.at(-1) !== long.at(-1)) return false;
  const [given, full] = [short[0]!, long[0]!];
  return full.startsWith(given) || (given.length > 2 && full.includes(given));
}
