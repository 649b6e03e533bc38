import { z } from 'zod';
import { call } from '../core/call.ts';
import { id, instant } from '../core/primitives.ts';
import { sources } from './lead-fields.ts';

const told = { at: instant, by: z.string().nullable() };

/** The origin of a lead's values. A field without changes still has its original value. */
const provenanceOfLead = z.strictObject({
  origin: z.strictObject({
    ...told,
    /** `arrived`: through a form, a portal, or the assistant. */
    how: z.enum(['created', 'imported', 'arrived']),
    source: z.enum(sources),
    sourceName: z.string().nullable(),
  }),
  /** The latest few changes of each field, newest first. */
  changes: z.array(
    z.strictObject({
      ...told,
      field: z.string(),
      how: z.enum(['changed', 'merged']),
      /** The lead that the value was taken from in a merge. */
      other: z.string().nullable(),
      from: z.unknown(),
      to: z.unknown(),
    }),
  ),
});
export type Provenance = z.infer<typeof provenanceOfLead>;

export const provenance = {
  provenance: call({
    method: 'GET',
    path: '/leads/{id}/provenance',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({ id }),
    output: provenanceOfLead,
    errors: ['not_found'],
    summary: 'Which source gave each field of a lead its value, when, and what it was before.',
  }),
};
