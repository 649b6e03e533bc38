import { z } from 'zod';
import type { RetentionClass } from '../people/file-rules.ts';
import { stateCodes } from '../people/states.ts';
import { dealSides } from './deals/deal-stages.ts';

/** Deal documents by side, from the day the deal ends; other documents by class, from the day they were added. */
export const retentionKinds = [...dealSides, 'transaction', 'trust_account', 'application', 'advertising'] as const;
export type RetentionKind = (typeof retentionKinds)[number];
export const fewestYears = 1;
export const mostYears = 30;

const state = z.string().refine((code) => stateCodes.has(code), 'Choose a state.');

const retentionRule = z.strictObject({
  kind: z.enum(retentionKinds),
  /** Two letters; null for all states without a rule of their own for this kind. */
  state: state.nullable(),
  years: z.int().min(fewestYears).max(mostYears),
});
export type RetentionRule = z.infer<typeof retentionRule>;

/** At most one rule per kind and state, and for every kind a rule without a state. */
export const retentionRules = z
  .array(retentionRule)
  .max(400)
  .superRefine((rules, context) => {
    const seen = new Set<string>();
    for (const [index, { kind, state: where }] of rules.entries()) {
      const key = `${kind} ${where ?? ''}`;
      if (seen.has(key))
        context.addIssue({
          code: 'custom',
          path: [index, 'state'],
          message: 'This state already has a retention period.',
        });
      seen.add(key);
    }
    for (const kind of retentionKinds)
      if (!seen.has(`${kind} `))
        context.addIssue({ code: 'custom', path: [], message: `${kind} needs a period for all other states.` });
  });

/** Years that brokers in a state must keep transaction records, by our reading of its rules; five years elsewhere. */
const yearsOfDeals: Readonly<Record<string, number>> = {
  AZ: 5,
  CA: 3,
  CO: 4,
  CT: 7,
  FL: 5,
  IL: 5,
  NC: 3,
  NJ: 6,
  NV: 5,
  NY: 3,
  OR: 6,
  TX: 4,
  WA: 3,
};

/** Our interpretation, not legal advice: the screen recommends a review by counsel. */
export const defaultRetentionRules: readonly RetentionRule[] = [
  ...dealSides.flatMap((kind) => [
    { kind, state: null, years: 5 },
    ...Object.entries(yearsOfDeals).map(([code, years]) => ({ kind, state: code, years })),
  ]),
  { kind: 'transaction', state: null, years: 5 },
  { kind: 'trust_account', state: null, years: 7 },
  { kind: 'application', state: null, years: 3 },
  { kind: 'advertising', state: null, years: 3 },
];

/** By the state's rule if there is one, otherwise by the general rule. */
export const yearsBy = (rules: readonly RetentionRule[], kind: RetentionKind, where: string | null): number =>
  (rules.find((rule) => rule.kind === kind && rule.state === where) ??
    rules.find((rule) => rule.kind === kind && rule.state === null))!.years;

/** Retention of a class of documents when no state is known. */
export const yearsOfClass = (rules: readonly RetentionRule[], retention: RetentionClass): number =>
  retention === 'none' ? 0 : yearsBy(rules, retention, null);
