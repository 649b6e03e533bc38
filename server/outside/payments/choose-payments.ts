import type { Payments } from './payments.ts';
import type { StripeSettings } from './stripe.ts';
import { createTestPayments, type TestPayments, type TestPaymentsSettings } from './test-payments.ts';

/** Only where a provider is set is its library read from the disk. */
export async function choosePayments(
  stripe: StripeSettings | undefined,
  test: TestPaymentsSettings,
): Promise<Payments | TestPayments> {
  if (!stripe) return createTestPayments(test);
  return (await import('./stripe.ts')).createStripePayments(stripe);
}

export const isTest = (payments: Payments): payments is TestPayments => payments.kind === 'test';
