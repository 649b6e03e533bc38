import { merged } from '#contract/core/content/merge.ts';
import type { MergeField } from '#contract/people/merge-fields.ts';

export type MergeValues = Record<MergeField, string>;

/** Only known merge fields are filled in, so only those can be missing. */
export const fillIn = (text: string, values: MergeValues): { text: string; missing: MergeField[] } =>
  merged(text, values) as { text: string; missing: MergeField[] };
