/** The next in a circle who can, after whoever was last; from the beginning where the last is not in it any more. */
export function nextAfter<Person extends { id: string }>(
  circle: readonly Person[],
  last: string | null,
  can: (person: Person) => boolean,
): Person | undefined {
  const start = last === null ? 0 : circle.findIndex(({ id }) => id === last) + 1;
  for (let step = 0; step < circle.length; step += 1) {
    const person = circle[(start + step) % circle.length]!;
    if (can(person)) return person;
  }
  return undefined;
}

/**
 * Everybody is owed their weight at each turn; whoever is owed most gets it and pays all weights back. So shares are exact
 * over a round and nobody gets theirs in one go. Who has no weight of their own has one. Written into `owed`.
 */
export function nextByWeight<Person extends { id: string }>(
  people: readonly Person[],
  weights: ReadonlyMap<string, number>,
  owed: Record<string, number>,
): Person {
  const [first] = people;
  if (!first) throw new Error('Nobody is there to choose from.');
  let total = 0;
  let chosen = first;
  let most = Number.NEGATIVE_INFINITY;
  for (const person of people) {
    const weight = weights.get(person.id) ?? 1;
    const due = (owed[person.id] ?? 0) + weight;
    owed[person.id] = due;
    total += weight;
    if (due > most) {
      most = due;
      chosen = person;
    }
  }
  owed[chosen.id] = most - total;
  return chosen;
}
