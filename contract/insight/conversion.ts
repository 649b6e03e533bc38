import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { period } from '../core/metrics/metrics.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id, instant } from '../core/primitives.ts';

export const hopKinds = ['page', 'inquiry', 'consent', 'appointment', 'client', 'closed'] as const;

export const hop = z.strictObject({
  kind: z.enum(hopKinds),
  at: instant,
  /** Page, form or what it was about. */
  what: z.string(),
  /** The words they agreed to, and their edition, where they did. */
  consent: z.strictObject({ text: z.string(), version: z.string() }).nullable(),
});
export type Hop = z.infer<typeof hop>;

export const path = z.strictObject({
  /** The lead. */
  id,
  name: z.string(),
  closedAt: instant,
  /** One of our sources, or the lead's own name for it. */
  source: z.string(),
  /** Newest first: from the closing back to the first page. */
  hops: z.array(hop),
  /** Whether a visit is known that came before the inquiry. */
  hasVisit: z.boolean(),
});
export type Path = z.infer<typeof path>;

/** What a form asks for. */
export const formFields = ['name', 'email', 'phone', 'message'] as const;
const came = z.strictObject({ people: z.int(), booked: z.int(), clients: z.int() });

export const adPlatforms = ['google', 'meta'] as const;

export const conversion = {
  fields: call({
    method: 'GET',
    path: '/conversion/fields',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({ period }),
    output: z.strictObject({
      forms: z.array(
        z.strictObject({
          slug: z.string(),
          name: z.string(),
          inquiries: z.int(),
          fields: z.array(z.strictObject({ field: z.enum(formFields), with: came, without: came })),
        }),
      ),
    }),
    summary:
      'By form and field: how many inquiries of leads you may see filled it in, and how many of those, and of the others, had an appointment or became clients.',
  }),
  offline: call({
    method: 'GET',
    path: '/conversion/offline',
    access: { who: 'member', right: 'leads.export', fresh: true },
    input: z.strictObject({
      period,
      platform: z.enum(adPlatforms),
      /** With the commission of each closing. */
      withValue: z.stringbool().default(false),
    }),
    reply: 'text/csv',
    output: bytes,
    errors: ['approval_required'],
    summary:
      'Closings of a period as a file for an ad platform: SHA-256 of email and phone, day, and commission where asked for. Only people who agreed to marketing.',
  }),
  paths: call({
    method: 'GET',
    path: '/conversion/paths',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({ ...pageInput }),
    output: pageOf(path),
    summary: 'Closings you may see, each with the way back to the first page, and what was agreed to at each step.',
  }),
};
