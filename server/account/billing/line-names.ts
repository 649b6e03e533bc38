import type { BookLine, Choice } from '#contract/account/plan-choice.ts';
import { linesOf } from '#contract/account/plan-choice.ts';
import type { AddOn, BillingPeriod, Offer } from '#contract/account/price-book.ts';
import type { PriceLine } from '#server/outside/payments/payments.ts';

const offerNames: Record<Offer, string> = {
  realestate: 'Real Estate',
  mortgage: 'Mortgage',
  insurance: 'Insurance',
  bundle: 'Bundle',
};
export const addOnNames: Record<AddOn, string> = {
  'property-management': 'Property Management',
  commercial: 'Commercial Real Estate',
};

const nameOf = (line: BookLine, period: BillingPeriod): string => {
  const what =
    'plan' in line
      ? `${offerNames[line.plan.offer]} ${line.plan.tier === 'pro' ? 'Pro' : 'Elite'}`
      : addOnNames[line.addOn];
  return `${what}, ${period}`;
};

/** The lines of a choice, with the names for the payment provider and for invoices. */
export const pricedLines = (choice: Choice): PriceLine[] =>
  linesOf(choice).map((line) => ({ id: line.id, cents: line.cents, name: nameOf(line, choice.period) }));
