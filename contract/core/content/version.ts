import { z } from 'zod';
import { instant, version } from '../primitives.ts';

/** An earlier version of a page or an email, as listed. */
export const contentVersion = z.strictObject({
  number: version,
  title: z.string(),
  savedAt: instant,
  savedBy: z.string().nullable(),
});
