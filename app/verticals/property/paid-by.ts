import type { useT } from '#app/i18n/t.ts';
import { payMethods } from '#contract/inventory/finance/pay-methods.ts';
import type { Spec } from './dialog.tsx';

/** How money leaves: a check can be voided later, an electronic payment only come back. */
export const paidBy = (t: ReturnType<typeof useT>): Spec => ({
  name: 'method',
  label: t('rentals.method'),
  type: 'choice',
  options: payMethods.map((value) => ({ value, label: t(`rentals.method.${value}`) })),
});
