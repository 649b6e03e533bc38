import { z } from 'zod';
import { call } from '../core/call.ts';
import { id, instant, line } from '../core/primitives.ts';
import { lead } from './leads.ts';

export const channels = ['email', 'phone'] as const;
export const pointLabels = ['home', 'work', 'mobile', 'other'] as const;
const lineTypes = ['unknown', 'mobile', 'landline', 'voip', 'toll_free'] as const;
/** Of one channel. */
export const mostPoints = 20;

const contactPoint = z.strictObject({
  channel: z.enum(channels),
  /** E-mail in lower case, phones as E.164. */
  address: z.string(),
  label: z.enum(pointLabels),
  lineType: z.enum(lineTypes),
  /** Where this phone rings, by the lead's state or the area code; null for e-mail and for what is not known. */
  timeZone: z.string().nullable(),
  /** The one that stands in the lead itself. */
  primary: z.boolean(),
  doNotUse: z.boolean(),
  note: z.string(),
  /** Null for a primary one that nobody has said more about. */
  createdAt: instant.nullable(),
});
export type ContactPoint = z.infer<typeof contactPoint>;

const which = { id, channel: z.enum(channels), address: line(254).min(3, 'This must not be empty.') };
const points = z.array(contactPoint);
const change = { who: 'member', right: 'leads.change' } as const;

export const contactPoints = {
  contactPoints: call({
    method: 'GET',
    path: '/leads/{id}/contact-points',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({ id }),
    output: z.strictObject({ points }),
    errors: ['not_found'],
    summary: 'Every email address and phone of a lead, the primary ones first.',
  }),
  saveContactPoint: call({
    method: 'PUT',
    path: '/leads/{id}/contact-points',
    access: change,
    input: z.strictObject({
      ...which,
      /** The address that this one takes the place of. */
      replaces: line(254).optional(),
      label: z.enum(pointLabels).optional(),
      lineType: z.enum(lineTypes).optional(),
      doNotUse: z.boolean().optional(),
      note: line(300).optional(),
      /** The lead's own from now on; the one before stays beside it. */
      primary: z.literal(true).optional(),
    }),
    output: z.strictObject({ points, lead }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Add an address to a lead, correct it, make it the primary one or say more about it.',
  }),
  removeContactPoint: call({
    method: 'POST',
    path: '/leads/{id}/contact-points/remove',
    access: change,
    input: z.strictObject(which),
    output: z.strictObject({ points, lead }),
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove an address from a lead. After a primary one the oldest of the others takes its place.',
  }),
};
