import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { filledLine, id, instant, line, text } from '../core/primitives.ts';
import { mostFields, signingField } from './signing.ts';

export const mostSigningTemplates = 100;

const fields = {
  name: filledLine(120),
  /** The roles of the signers, with their fields. It contains no names. */
  roles: z
    .array(z.strictObject({ role: line(60), fields: z.array(signingField).max(mostFields) }))
    .min(1, 'Add at least one signer.')
    .max(20),
  inOrder: z.boolean(),
  message: text(2_000),
};
const signingTemplate = z.strictObject({ id, ...fields, createdAt: instant });
export type SigningTemplate = z.infer<typeof signingTemplate>;

export const signingTemplates = {
  list: call({
    method: 'GET',
    path: '/signing-templates',
    access: { who: 'member', right: 'files.read' },
    output: z.strictObject({ templates: z.array(signingTemplate).max(mostSigningTemplates) }),
    summary: 'Signing templates: roles and fields of forms you send again and again.',
  }),
  save: call({
    method: 'PUT',
    path: '/signing-templates',
    access: { who: 'member', right: 'files.share' },
    input: z.strictObject({
      ...fields,
      inOrder: fields.inOrder.default(false),
      message: fields.message.default(''),
    }),
    output: signingTemplate,
    errors: ['conflict'],
    repeat: 'natural',
    summary: 'Save a signing template. One with the same name is replaced.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/signing-templates/{id}',
    access: { who: 'member', right: 'files.share' },
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Delete a signing template. Requests already sent don’t change.',
  }),
};
