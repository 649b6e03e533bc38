import type { Competitor } from '#contract/account/pricing.ts';
import type { PriceChoice } from './choice.ts';

export type { Competitor } from '#contract/account/pricing.ts';

export const competitorsPath = ({ offer, tier }: Pick<PriceChoice, 'offer' | 'tier'>): string =>
  `/api/v1/pricing/competitors?vertical=${offer}&tier=${tier}`;

/** A failed answer yields an empty list, and then there is no comparison. */
export async function competitorsIn(answer: Response): Promise<Competitor[]> {
  if (!answer.ok) return [];
  const { competitors } = (await answer.json()) as { competitors: Competitor[] };
  return competitors;
}
