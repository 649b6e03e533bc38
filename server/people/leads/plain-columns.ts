import { type PlainField, plainFields } from '#contract/people/lead-fields.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** `postalCode` stands in `postal_code`. */
export const columnOf = (field: PlainField): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Something in SQL for each plain line: from its column and its field. */
export const ofPlain = <Value = Sql>(make: (column: string, field: PlainField) => Value): Record<PlainField, Value> =>
  Object.fromEntries(plainFields.map((field) => [field, make(columnOf(field), field)])) as Record<PlainField, Value>;

/** The same for some of them, one after the other. */
export const eachOf = (fields: readonly PlainField[], make: (column: string, field: PlainField) => string): Sql =>
  sql.raw(fields.map((field) => make(columnOf(field), field)).join(', '));
