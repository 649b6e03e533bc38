type Wanted<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** As JSON, whatever order the keys of objects are in: PostgreSQL has one of its own. */
const told = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** A record with what is wanted of it, and which of its fields that changes. */
export function merged<T extends object>(before: T, wanted: Wanted<T>): { after: T; fields: (keyof T & string)[] } {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const kept = before as Readonly<Record<string, unknown>>;
  return {
    after: { ...before, ...Object.fromEntries(given) },
    fields: given.flatMap(([name, value]) => (told(value) === told(kept[name]) ? [] : [name as keyof T & string])),
  };
}
