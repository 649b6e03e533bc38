import { z } from 'zod';
import { call } from '../core/call.ts';
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
  source: z.string(),
  /** Newest first: from the closing back to the first page. */
  hops: z.array(hop),
  /** Whether a visit is known that came before the inquiry. */
  hasVisit: z.boolean(),
});
export type Path = z.infer<typeof path>;

export const conversion = {
  paths: call({
    method: 'GET',
    path: '/conversion/paths',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({ ...pageInput }),
    output: pageOf(path),
    summary: 'Closings you may see, each with the way back to the first page, and what was agreed to at each step.',
  }),
};
