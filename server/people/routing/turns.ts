/** The next in a circle who can, after whoever was last; from the beginning where the last is not in it any more. */
export function nextAfter(
  circle: readonly string[],
  last: string | null,
  can: (user: string) => boolean,
): string | undefined {
  const start = last === null ? 0 : circle.indexOf(last) + 1;
  for (let step = 0; step < circle.length; step += 1) {
    const user = circle[(start + step) % circle.length]!;
    if (can(user)) return user;
  }
  return undefined;
}

/**
 * Everybody is owed their weight at each turn; whoever is owed most gets it and pays all weights back. So shares are exact
 * over a round and nobody gets theirs in one go.
 */
export function nextByWeight(
  people: readonly { user: string; weight: number }[],
  before: Readonly<Record<string, number>>,
): { user: string; owed: Record<string, number> } {
  const [first] = people;
  if (!first) throw new Error('Nobody is there to choose from.');
  const owed: Record<string, number> = { ...before };
  let total = 0;
  let chosen = first.user;
  for (const { user, weight } of people) {
    owed[user] = (owed[user] ?? 0) + weight;
    total += weight;
    if (owed[user] > owed[chosen]!) chosen = user;
  }
  owed[chosen] = owed[chosen]! - total;
  return { user: chosen, owed };
}
