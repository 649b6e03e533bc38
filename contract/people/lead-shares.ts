import { z } from 'zod';
import { call } from '../core/call.ts';
import { id } from '../core/primitives.ts';

const collaborators = z.strictObject({
  collaborators: z.array(
    z.strictObject({ userId: id, firstName: z.string(), lastName: z.string(), coOwner: z.boolean() }),
  ),
});

export const leadShares = {
  collaborators: call({
    method: 'GET',
    path: '/leads/{id}/collaborators',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({ id }),
    output: collaborators,
    errors: ['not_found'],
    summary: 'People a lead is shared with, and which of them are co-owners.',
  }),
  share: call({
    method: 'PUT',
    path: '/leads/{id}/collaborators',
    access: { who: 'member', right: 'leads.assign' },
    input: z.strictObject({
      id,
      users: z.array(id).max(50, 'At most 50 people.'),
      /** Those of them with the owner's rights; if omitted, co-owners don't change. */
      coOwners: z.array(id).max(50, 'At most 50 people.').optional(),
    }),
    output: collaborators,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Share a lead with exactly these members. Who may assign it may share it.',
  }),
};
