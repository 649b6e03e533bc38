import { type PlainField, plainFields } from '#contract/people/lead-fields.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** Turns `postalCode` into `postal_code`. */
export const columnOf = (field: PlainField): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Builds a value (usually SQL) for each plain field from its column and its name. */
export const ofPlain = <Value = Sql>(make: (column: string, field: PlainField) => Value): Record<PlainField, Value> =>
  Object.fromEntries(plainFields.map((field) => [field, make(columnOf(field), field)])) as Record<PlainField, Value>;

/** The same for some of the fields, joined with commas. */
export const eachOf = (fields: readonly PlainField[], make: (column: string, field: PlainField) => string): Sql =>
  sql.raw(fields.map((field) => make(columnOf(field), field)).join(', '));
