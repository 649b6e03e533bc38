/** The next available person in a circle after the last one, or from the start if the last one is no longer in it. */
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
 * Weighted round robin: at each turn everyone is owed their weight, and the person owed most is chosen and pays back the sum of all
 * weights, which makes shares exact per round and spreads them evenly. A missing weight counts as 1; `owed` is modified.
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
