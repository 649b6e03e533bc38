import { z } from 'zod';
import { email, id, line, text } from '../core/primitives.ts';

export const mostHomes = 24;

/** The blocks of a site, in the order they stand in. Words and choices only: nothing of it is markup or script. */
export const siteContent = z.strictObject({
  hero: z.strictObject({
    /** Whose name stands above all: its owner's or the organisation's. */
    as: z.enum(['person', 'team']),
    words: line(240),
    /** A picture of whose site it is: a file that was uploaded. */
    portrait: id.nullable().default(null),
  }),
  homes: z.strictObject({
    /** `all` are the organisation's own; `market` are those and then what its feeds may show. */
    which: z.enum(['all', 'market', 'chosen', 'none']),
    chosen: z.array(id).max(mostHomes, `At most ${mostHomes}.`),
  }),
  about: z.strictObject({ words: text(4_000) }),
  contact: z.strictObject({
    words: line(300),
    /** What visitors agree to when they send the form. {who} is the organisation, as it is called that day. */
    consent: text(1_000),
    phone: line(40),
    email: z.union([z.literal(''), email]),
  }),
});
export type SiteContent = z.infer<typeof siteContent>;
