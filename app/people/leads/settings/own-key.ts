/** An unused key derived from a name. */
export function ownKey(name: string, taken: readonly string[], prefix = ''): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 30);
  const base = prefix + (plain || 'own');
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!taken.includes(key)) return key;
  }
}

/** The list with one entry moved up or down. */
export function moved<One>(list: readonly One[], from: number, by: 1 | -1): One[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(from + by, 0, one);
  return next;
}
