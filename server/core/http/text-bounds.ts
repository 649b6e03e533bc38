import type { z } from 'zod';

type Schema = z.core.$ZodType;
type Check = z.core.$ZodCheck;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value;

/** Schemas within one: fields, elements, choices, what is read before and after a change. */
function* partsOf(schema: Schema): Generator<Schema> {
  const definition = schema._zod.def as unknown as Record<string, unknown>;
  for (const [name, part] of Object.entries(definition)) {
    if (name === 'getter') yield (part as () => Schema)();
    else if (isSchema(part)) yield part;
    else if (typeof part === 'object' && part !== null && name !== 'checks')
      for (const inner of Object.values(part)) if (isSchema(inner)) yield inner;
  }
}

export function* schemasIn(schema: Schema, seen = new Set<Schema>()): Generator<Schema> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  for (const part of partsOf(schema)) yield* schemasIn(part, seen);
}

export const checksOf = (schema: Schema): Check[] => schema._zod.def.checks ?? [];
export const isBound = ({ _zod: { def } }: Check): boolean => def.check === 'max_length';

const bounded = new WeakSet<Schema>();

/**
 * A text that is too long is refused for that alone. Else a pattern is tried on all of it first: on a million letters some take
 * an hour, in which nobody is answered.
 */
export function boundFirst(schema: Schema): void {
  if (bounded.has(schema)) return;
  bounded.add(schema);
  for (const part of schemasIn(schema))
    for (const check of checksOf(part)) if (isBound(check)) check._zod.def.abort = true;
}
