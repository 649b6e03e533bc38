import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/finance/parts.tsx';
import type { RevenueOverview } from '#contract/insight/operator-finance.ts';
import { usePriceName } from './use-price-name.ts';

/** When the price book changed, and which prices. */
export function PriceBook({ versions }: { versions: RevenueOverview['prices'] }) {
  const t = useT();
  const format = useFormat();
  const priceName = usePriceName();
  const money = (cents: number | null) => (cents === null ? t('admin.finance.notSold') : format.money(cents));
  if (versions.length === 0) return null;
  return (
    <Part title={t('admin.finance.priceBook')}>
      <ol className="divide-y divide-line border-y border-line">
        {versions.map(({ since, changes }) => (
          <li key={since} className="grid gap-1 py-2.5">
            <p className="font-medium">{t('admin.finance.pricesSince', { when: format.dateTime(since) })}</p>
            {changes.length === 0 ? (
              <p className="text-sm text-ink-2">{t('admin.finance.firstPrices')}</p>
            ) : (
              <ul className="text-sm text-ink-2">
                {changes.map(({ price, beforeCents, afterCents }) => (
                  <li key={price}>
                    {t('admin.finance.priceChange', {
                      price: priceName(price),
                      before: money(beforeCents),
                      after: money(afterCents),
                    })}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}
