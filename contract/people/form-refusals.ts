import { z } from 'zod';

/** Fields of public forms whose refusals are counted. Others are no field that people fill in. */
export const refusableFields = ['name', 'email', 'phone', 'message', 'consent'] as const;
export type RefusableField = (typeof refusableFields)[number];

/** A form that was refused: when it was opened, as it carries that sealed, and at which fields. */
export const refusedForm = {
  opened: z.string().max(300),
  fields: z.array(z.enum(refusableFields)).min(1).max(refusableFields.length),
};

/** Those of a refusal that are counted. */
export const refusedFields = (paths: readonly string[]): RefusableField[] =>
  refusableFields.filter((field) => paths.includes(field));
