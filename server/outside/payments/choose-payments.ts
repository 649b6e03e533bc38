import type { Payments } from './payments.ts';
import type { StripeSettings } from './stripe.ts';
import { createTestPayments, type TestPayments, type TestPaymentsSettings } from './test-payments.ts';

/** The provider's library is loaded only if a provider is configured. */
export async function choosePayments(
  stripe: StripeSettings | undefined,
  test: TestPaymentsSettings,
): Promise<Payments | TestPayments> {
  if (!stripe) return createTestPayments(test);
  return (await import('./stripe.ts')).createStripePayments(stripe);
}

export const isTest = (payments: Payments): payments is TestPayments => payments.kind === 'test';
