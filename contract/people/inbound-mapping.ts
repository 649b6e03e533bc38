import { z } from 'zod';
import { customKey } from './custom-fields.ts';

/** What a field of another program's can be here, beside the organisation's own fields. */
export const mappedFields = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'message',
  'about',
  'city',
  'state',
  'budget',
  'tags',
  'nothing',
] as const;

const mappedField = z.union([z.enum(mappedFields), customKey]);
export type MappedField = z.infer<typeof mappedField>;

const mostMapped = 100;

/** By the way to the value in what came: `contact.email`, `answers.0.text`. */
export const inboundMapping = z
  .record(z.string().min(1).max(200), mappedField)
  .refine((mapping) => Object.keys(mapping).length <= mostMapped, `At most ${mostMapped} fields.`);
export type InboundMapping = z.infer<typeof inboundMapping>;

/** One value of what came, and what it is taken for. */
export const mappedValue = z.strictObject({ path: z.string(), value: z.string(), field: mappedField.nullable() });
export type MappedValue = z.infer<typeof mappedValue>;
