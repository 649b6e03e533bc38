import type { T } from '#app/i18n/t.ts';
import type { Lead } from '#contract/people/leads.ts';

/** Where a lead came from: of a source that is none of ours, its own name says more than "Other". */
export const sourceWords = (t: T, { source, sourceName }: Pick<Lead, 'source' | 'sourceName'>): string =>
  (source === 'other' && sourceName) || t(`leads.source.${source}`);
