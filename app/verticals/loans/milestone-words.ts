import type { T } from '#app/i18n/t.ts';
import type { Tone } from '#app/ui/chip.tsx';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { milestoneOf } from '#contract/verticals/loans/milestones.ts';

/** How far a loan is, or how it ended. */
export const standWords = (t: T, { state, milestone }: Pick<Loan, 'state' | 'milestone'>): string =>
  state === 'open' || state === 'funded' ? t(`loans.milestone.${milestone}`) : t(`loans.state.${state}`);

export const standTone = ({ state, milestone }: Pick<Loan, 'state' | 'milestone'>): Tone =>
  state === 'open' || state === 'funded' ? (milestoneOf(milestone)?.tone ?? 'plain') : 'loss';
