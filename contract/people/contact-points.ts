import { z } from 'zod';
import { call } from '../core/call.ts';
import { id, instant, line } from '../core/primitives.ts';
import { lead } from './leads.ts';

export const channels = ['email', 'phone'] as const;
export const pointLabels = ['home', 'work', 'mobile', 'other'] as const;
const lineTypes = ['unknown', 'mobile', 'landline', 'voip', 'toll_free'] as const;
/** Per channel. */
export const mostPoints = 20;

const contactPoint = z.strictObject({
  channel: z.enum(channels),
  /** Email in lower case, phones in E.164. */
  address: z.string(),
  label: z.enum(pointLabels),
  lineType: z.enum(lineTypes),
  /** The time zone of this phone, by the lead's state or the area code; null for email and if unknown. */
  timeZone: z.string().nullable(),
  /** True for the lead's main email or phone. */
  primary: z.boolean(),
  doNotUse: z.boolean(),
  note: z.string(),
  /** Null for a primary address without stored details. */
  createdAt: instant.nullable(),
});
export type ContactPoint = z.infer<typeof contactPoint>;

const which = { id, channel: z.enum(channels), address: line(254).min(3, 'This field is required.') };
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
      /** The address that this one replaces. */
      replaces: line(254).optional(),
      label: z.enum(pointLabels).optional(),
      lineType: z.enum(lineTypes).optional(),
      doNotUse: z.boolean().optional(),
      note: line(300).optional(),
      /** Makes it the primary address; the previous one is kept as a further address. */
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
