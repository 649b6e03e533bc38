import { useT } from '#app/i18n/t.ts';
import { missingFor } from '#contract/inventory/deals/commission.ts';
import type { DealSheet } from '#contract/inventory/deals/deal-commissions.ts';

/** What to enter before a commission can be counted. */
export function SheetUnknown({ of: { deal, terms } }: { of: DealSheet }) {
  const t = useT();
  const missing = missingFor(deal.price, terms);
  return (
    <p className="text-ink-2">{t(missing === 'commission' ? 'deals.sheet.noCommission' : 'deals.sheet.unknown')}</p>
  );
}
