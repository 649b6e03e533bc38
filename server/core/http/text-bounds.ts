import type { z } from 'zod';

type Schema = z.core.$ZodType;
type Check = z.core.$ZodCheck;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value;

/** The schemas directly inside a schema: fields, elements, options, and the input and output of a transform. */
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
 * Makes a text that is too long fail for its length alone. Otherwise Zod also tries a pattern on all of it, and on a million characters
 * some patterns take an hour, during which the process answers no one.
 */
export function boundFirst(schema: Schema): void {
  if (bounded.has(schema)) return;
  bounded.add(schema);
  for (const part of schemasIn(schema))
    for (const check of checksOf(part)) if (isBound(check)) check._zod.def.abort = true;
}
