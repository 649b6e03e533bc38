import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { type BillingPeriod, type Offer, type PlanTier, planPrice, verticals } from '#contract/account/price-book.ts';
import { callToAction } from '../call-to-action.ts';
import { planAct } from './plan-act.ts';
import { planLines } from './plan-lines.ts';

type Props = { offer: Offer; tier: PlanTier; period: BillingPeriod };

export function PlanCard({ offer, tier, period }: Props) {
  const t = useT();
  const isBest = tier === 'pro';
  const isBundle = offer === 'bundle';
  return (
    <article
      className={`flex flex-col rounded-l border bg-surface p-6 ${isBest ? 'border-act shadow-[0_0_0_1px_var(--act)]' : 'border-line'}`}
    >
      <h3 className="flex items-center justify-between gap-3 text-xl font-medium">
        {isBundle && tier !== 'free' ? t(`public-prices.bundle.${tier}`) : t(`public-prices.plan.${tier}`)}
        {isBest && (
          <span className="rounded-full bg-act-tint px-2.5 py-0.5 text-sm font-medium text-act">
            {t('public-prices.recommended')}
          </span>
        )}
      </h3>
      <PlanPrice offer={offer} tier={tier} period={period} />
      <p className="mt-4 text-md text-ink-2">
        {t(isBundle ? 'public-prices.for.bundle' : `public-prices.for.${tier}`)}
      </p>
      <ul className="mt-5 mb-7 grid gap-2.5 text-md">
        {planLines(t, offer, tier).map((line) => (
          <li key={line} className="grid grid-cols-[1rem_1fr] items-start gap-2.5">
            <span className="mt-2.5 h-0.5 w-3 bg-act" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
      <PlanButton offer={offer} tier={tier} period={period} />
    </article>
  );
}

function PlanPrice({ offer, tier, period }: Props) {
  const t = useT();
  const format = useFormat();
  const price = planPrice(offer, tier, period);
  if (!price) return null;
  return (
    <>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2" data-price={tier}>
        <span className="num font-display text-[2.875rem] leading-none tracking-[-0.03em]">
          {format.money(price.cents)}
        </span>
        <span className="text-md text-ink-2">
          {t(period === 'annual' ? 'public-prices.aYear' : 'public-prices.aMonth')}
        </span>
      </p>
      <p className="num mt-2 min-h-5.5 text-md text-ink-3" data-beneath={tier}>
        {beneath()}
      </p>
    </>
  );

  function beneath(): string {
    if (price?.cents === 0) return t('public-prices.forever');
    if (period === 'annual') return t('public-prices.equals', { price: format.money(price?.perMonthCents ?? 0) });
    const year = planPrice(offer, tier, 'annual');
    const apart = offer === 'bundle' ? apartCents(tier) - (price?.cents ?? 0) : 0;
    if (apart > 0) return t('public-prices.saves', { price: format.money(apart) });
    return t('public-prices.yearInstead', { price: format.money(year?.cents ?? 0) });
  }
}

/** The monthly price of a bundle's plans bought separately. */
const apartCents = (tier: PlanTier): number =>
  verticals.reduce((sum, vertical) => sum + (planPrice(vertical, tier, 'monthly')?.cents ?? 0), 0);

function PlanButton({ offer, tier, period }: Props) {
  const t = useT();
  const { liveVerticals } = useDocument();
  const { label, href } = planAct(offer, tier, period, liveVerticals);
  const look = `mt-auto w-full ${callToAction({ kind: tier === 'pro' ? 'act' : 'plain', size: 'card' })}`;
  if (href === null) {
    return (
      <button
        type="button"
        disabled
        className="mt-auto flex h-11 w-full items-center justify-center rounded-s border border-line bg-sunken text-md font-medium text-ink-3"
      >
        {t(`public-prices.act.${label}`)}
      </button>
    );
  }
  return (
    <a href={href} className={look}>
      {t(`public-prices.act.${label}`)}
    </a>
  );
}
