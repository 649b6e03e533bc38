import { z } from 'zod';
import { call } from '../core/call.ts';
import { id } from '../core/primitives.ts';
import { commentedTypes } from './comments.ts';

export const presence = {
  of: call({
    method: 'GET',
    path: '/presence/{type}/{id}',
    access: { who: 'member', right: 'comments.read', person: true },
    input: z.strictObject({
      type: z.enum(commentedTypes),
      id,
      /** True if the caller has closed the record. */
      leaving: z.stringbool().default(false),
    }),
    output: z.strictObject({ people: z.array(z.strictObject({ id, name: z.string() })) }),
    errors: ['not_found'],
    summary: 'Who else has a record open just now. Whoever asks is taken to have it open for the next minute.',
  }),
};
