import { z } from 'zod';
import { customKey } from './custom-fields.ts';

/** The fields that another program's field can be mapped to, besides custom fields. */
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

/** Keyed by the path of the value in the message: `contact.email`, `answers.0.text`. */
export const inboundMapping = z
  .record(z.string().min(1).max(200), mappedField)
  .refine((mapping) => Object.keys(mapping).length <= mostMapped, `At most ${mostMapped} fields.`);
export type InboundMapping = z.infer<typeof inboundMapping>;

/** A value of the message and the field it is mapped to. */
export const mappedValue = z.strictObject({ path: z.string(), value: z.string(), field: mappedField.nullable() });
export type MappedValue = z.infer<typeof mappedValue>;
