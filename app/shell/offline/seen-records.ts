/** A record with an id and a version. */
export type Thing = { id: string; version: number } & Record<string, unknown>;

const most = 3_000;
const deepest = 6;
const things = new Map<string, Thing>();

/**
 * Remembers every record in an answer as the server sent it. Screens show changes optimistically, so the previous values are looked up
 * here.
 */
export function rememberRecords(data: unknown, depth = 0): void {
  if (typeof data !== 'object' || data === null || depth > deepest) return;
  if (isThing(data)) {
    things.delete(data.id);
    things.set(data.id, data);
  }
  for (const part of Object.values(data)) rememberRecords(part, depth + 1);
  if (depth === 0) for (const id of [...things.keys()].slice(0, Math.max(0, things.size - most))) things.delete(id);
}

export const seenRecord = (id: string): Thing | undefined => things.get(id);

export function isThing(value: object): value is Thing {
  return 'id' in value && typeof value.id === 'string' && 'version' in value && typeof value.version === 'number';
}

/** The same data with this record replaced everywhere. */
export function withRecord(data: unknown, id: string, change: (thing: Thing) => Thing, depth = 0): unknown {
  if (typeof data !== 'object' || data === null || depth > deepest) return data;
  if (Array.isArray(data)) {
    const parts = data.map((part) => withRecord(part, id, change, depth + 1));
    return parts.some((part, place) => part !== data[place]) ? parts : data;
  }
  if (isThing(data) && data.id === id) return change(data);
  const entries = Object.entries(data);
  const changed = entries.map(([name, part]) => [name, withRecord(part, id, change, depth + 1)] as const);
  return changed.some(([, part], place) => part !== entries[place]![1]) ? Object.fromEntries(changed) : data;
}

/** The first record with this id in the data. */
export function findRecord(data: unknown, id: string): Thing | undefined {
  let found: Thing | undefined;
  withRecord(data, id, (thing) => {
    found ??= thing;
    return thing;
  });
  return found;
}
