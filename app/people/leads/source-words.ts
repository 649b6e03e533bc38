import type { T } from '#app/i18n/t.ts';
import type { Lead } from '#contract/people/leads.ts';

/** Where a lead came from, in the words it came with; its class only where there are none. */
export const sourceWords = (t: T, { source, sourceName }: Pick<Lead, 'source' | 'sourceName'>): string =>
  sourceName || t(`leads.source.${source}`);
