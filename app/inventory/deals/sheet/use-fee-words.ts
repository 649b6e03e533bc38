import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { BuyerFee } from '#contract/inventory/deals/buyer-fee.ts';

/** A buyer agreement's fee in words. */
export function useFeeWords(): (fee: BuyerFee) => string {
  const t = useT();
  const format = useFormat();
  return ({ payKind, amount, rateBasisPoints }) =>
    payKind === 'rate'
      ? t('deals.fee.rate', { rate: format.percent((rateBasisPoints ?? 0) / 10_000, 2) })
      : t(`deals.fee.${payKind}`, { amount: format.money(amount ?? 0) });
}
