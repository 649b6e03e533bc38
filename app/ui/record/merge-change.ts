const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Fits a change made on an older version of a record to the current one. Fields that only we changed fit; fields that another person
 * changed too are disputed.
 */
export function mergeChange<Change extends object>(
  basis: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
  change: Change,
): { fitting: Change; disputed: (keyof Change & string)[] } {
  const disputed: (keyof Change & string)[] = [];
  const fitting = { ...change };
  for (const field of Object.keys(change) as (keyof Change & string)[]) {
    if (same(basis[field], current[field]) || same(change[field], current[field])) continue;
    if (same(change[field], basis[field])) delete fitting[field];
    else disputed.push(field);
  }
  return { fitting, disputed };
}

/** Only the fields that differ, because another person may be changing the others. */
export const changedFields = <Values extends object>(before: object, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !same(value, (before as Record<string, unknown>)[field])),
  ) as Partial<Values>;

/** A change without the disputed fields that the reader gave up. */
export const keptOf = <Change extends object>(
  change: Change,
  disputed: readonly string[],
  mine: readonly string[],
): Change =>
  Object.fromEntries(
    Object.entries(change).filter(([field]) => !disputed.includes(field) || mine.includes(field)),
  ) as Change;
