import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { useDocument } from '#app/use-document.ts';
import { addOnPrice, addOns, type BillingPeriod } from '#contract/account/price-book.ts';

const names = keysOf('public-prices.addOn', addOns);
const included = keysOf('public-prices.included', addOns);

export function AddOns({ period }: { period: BillingPeriod }) {
  const t = useT();
  const format = useFormat();
  const { liveAddOns } = useDocument();
  const unit = t(period === 'annual' ? 'public-prices.aYear' : 'public-prices.aMonth');
  return (
    <section className="mt-12" aria-labelledby="add-ons">
      <h3 id="add-ons" className="text-xl font-medium">
        {t('public-prices.addOns')}
      </h3>
      <p className="mt-1 text-md text-ink-2">{t('public-prices.addOnRule')}</p>
      <div className="mt-4 grid gap-x-10 border-t border-line md:grid-cols-2">
        {addOns.map((addOn) => (
          <div
            key={addOn}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-4.5"
          >
            <div>
              <h4 className="flex flex-wrap items-center gap-2 text-lg font-medium">
                {t(names[addOn])}
                {!liveAddOns.includes(addOn) && <Chip tone="need">{t('public-prices.act.soon')}</Chip>}
              </h4>
              <p className="text-md text-ink-2">{t(included[addOn])}</p>
            </div>
            <p className="num text-md sm:text-end" data-add-on={addOn}>
              <b className="text-xl font-medium">{format.money(addOnPrice(addOn, 'pro', period).cents)}</b> {unit}{' '}
              {t('public-prices.withPlan')}
              <span className="block text-ink-3">
                {t('public-prices.alone', { price: format.money(addOnPrice(addOn, 'free', period).cents) })}
              </span>
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}
