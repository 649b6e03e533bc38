import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { day } from '#contract/core/primitives.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const window = z.tuple([clock, clock]).nullable();
const dated = {
  id: z.string(),
  effectiveFrom: day,
  confidence: z.enum(['high', 'medium', 'low', 'house rule']),
  source: z.string().min(1),
};

const schema = z.strictObject({
  /** The date it was written; a second version of the same day gets a number suffix. */
  version: z.string().regex(/^\d{4}-\d{2}-\d{2}(\.\d+)?$/),
  reviewedBy: z.string(),
  hours: z.array(
    z.strictObject({
      ...dated,
      where: z.string(),
      days: z.strictObject({ all: window, sat: window.optional(), sun: window.optional() }),
    }),
  ),
  frequency: z.array(z.strictObject({ ...dated, where: z.string(), most: z.int(), hours: z.int() })),
  consent: z.array(z.strictObject(dated)),
  sender: z.array(z.strictObject(dated)),
  enquiryDays: z.int(),
  conversationMinutes: z.int(),
});
export type RulePack = z.infer<typeof schema>;

/** The contact rules by law, dated and with sources. A new interpretation is a new version of this file rather than a code change. */
export const rulePack: RulePack = schema.parse(
  JSON.parse(readFileSync(new URL('rule-pack.json', import.meta.url), 'utf8')),
);

/** The rules in force on a day; of several with the same id, the newest. */
export function inForce<Rule extends { id: string; effectiveFrom: string }>(
  rules: readonly Rule[],
  on: string,
): Rule[] {
  const youngest = new Map<string, Rule>();
  for (const rule of rules) {
    const known = youngest.get(rule.id);
    if (rule.effectiveFrom <= on && (!known || rule.effectiveFrom > known.effectiveFrom)) youngest.set(rule.id, rule);
  }
  return [...youngest.values()];
}
