import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import {
  type BillingPeriod,
  type Offer,
  type PlanTier,
  planPrice,
  planTiers,
  trialDays,
  type Vertical,
} from '#contract/account/price-book.ts';
import { ChoiceCard } from './choice-card.tsx';
import { type Plan, plansOf } from './offered.ts';
import { PlanFeatures } from './plan-features.tsx';

const planNames = keysOf('account-join.plan', planTiers);

type Props = {
  live: readonly Vertical[];
  offer: Offer;
  period: BillingPeriod;
  tier: PlanTier;
  onTier: (tier: PlanTier) => void;
};

export function PlanStep({ live, offer, period, tier, onTier }: Props) {
  const t = useT();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{t('account-join.choosePlan')}</legend>
      <div className="grid gap-2.5 md:auto-cols-fr md:grid-flow-col">
        {plansOf(offer, live).map((plan) => (
          <ChoiceCard
            key={plan.tier}
            name="plan"
            value={plan.tier}
            checked={tier === plan.tier}
            disabled={plan.state === 'soon'}
            onChoose={() => onTier(plan.tier)}
            title={t(planNames[plan.tier])}
            mark={<PlanMark state={plan.state} />}
          >
            <PlanPrice offer={offer} plan={plan} period={period} />
            <PlanFeatures offer={offer} tier={plan.tier} />
          </ChoiceCard>
        ))}
      </div>
      <p className="mt-3 text-sm text-ink-2">{t('account-join.seats')}</p>
      {offer !== 'bundle' && !live.includes(offer) && (
        <p className="mt-3 text-sm">
          <a href={`/early-access/${offer}`} className="tap text-act underline underline-offset-4">
            {t('account-join.notify')}
          </a>
        </p>
      )}
    </fieldset>
  );
}

function PlanMark({ state }: Pick<Plan, 'state'>) {
  const t = useT();
  if (state === 'early') return <Chip tone="act">{t('account-join.earlyAccess')}</Chip>;
  if (state === 'soon') return <Chip tone="need">{t('account-join.comingSoon')}</Chip>;
  return null;
}

function PlanPrice({ offer, plan, period }: { offer: Offer; plan: Plan; period: BillingPeriod }) {
  const t = useT();
  const format = useFormat();
  const price = planPrice(offer, plan.tier, period);
  if (!price) return null;
  const isFree = price.cents === 0;
  return (
    <div className="mb-3 border-b border-line pb-3">
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <b className="num text-2xl font-medium tracking-[-0.015em] text-ink">{format.money(price.cents)}</b>
        {!isFree && <span>{t(period === 'annual' ? 'account-join.perYear' : 'account-join.perMonth')}</span>}
      </p>
      <p className="num min-h-5 text-sm">
        {isFree
          ? t('account-join.forever')
          : period === 'annual' && t('account-join.monthlyEquivalent', { price: format.money(price.perMonthCents) })}
      </p>
      {!isFree && plan.state === 'open' && (
        <p className="mt-1 text-sm text-act">{t('account-join.trial', { days: trialDays })}</p>
      )}
    </div>
  );
}
