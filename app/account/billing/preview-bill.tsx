import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { Preview } from '#contract/account/billing.ts';
import type { BillingPeriod } from '#contract/account/price-book.ts';

/** What a change costs now and from then on, shown before it is made. */
export function PreviewBill({ preview, period }: { preview: Preview; period: BillingPeriod }) {
  const t = useT();
  const format = useFormat();
  const { lines, totalCents, nextCents, nextAt } = preview;
  const next = t(period === 'annual' ? 'account-billing.perYear' : 'account-billing.perMonth', {
    price: format.money(nextCents),
  });
  return (
    <div className="grid gap-4">
      <dl className="divide-y divide-line border-y border-line">
        {lines.map(({ text, cents }) => (
          <div key={text} className="flex items-baseline gap-x-4 py-2">
            <dt className="me-auto">{text}</dt>
            <dd className="num text-ink-2">{format.money(cents)}</dd>
          </div>
        ))}
        <div className="flex items-baseline gap-x-4 py-2.5 font-medium">
          <dt className="me-auto">{totalCents < 0 ? t('account-billing.asCredit') : t('account-billing.dueNow')}</dt>
          <dd className="num">{format.money(Math.abs(totalCents))}</dd>
        </div>
      </dl>
      <p className="text-ink-2">{t('account-billing.fromThen', { date: format.date(nextAt), price: next })}</p>
    </div>
  );
}
