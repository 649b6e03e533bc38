import { keysOf, useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { type BillingPeriod, billingPeriods, type Offer, offers, type Vertical } from '#contract/account/price-book.ts';
import { ChoiceCard } from './choice-card.tsx';
import { industries, plansOf } from './offered.ts';

export const offerNames = keysOf('account-join.vertical', offers);
const offerTexts = keysOf('account-join.for', offers);
const periodNames = keysOf('account-join.period', billingPeriods);
const saved = 0.2;

type Props = {
  live: readonly Vertical[];
  offer: Offer | null;
  period: BillingPeriod;
  onOffer: (offer: Offer) => void;
  onPeriod: (period: BillingPeriod) => void;
};

export function IndustryStep({ live, offer, period, onOffer, onPeriod }: Props) {
  const t = useT();
  return (
    <div className="grid gap-6">
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{t('account-join.industry')}</legend>
        <div className="grid gap-2.5">
          {industries(live).map((each) => (
            <ChoiceCard
              key={each}
              name="vertical"
              value={each}
              required
              checked={offer === each}
              onChoose={() => onOffer(each)}
              title={t(offerNames[each])}
              mark={
                plansOf(each, live).every(({ state }) => state !== 'open') && (
                  <Chip tone="need">{t('account-join.comingSoon')}</Chip>
                )
              }
            >
              {t(offerTexts[each])}
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{t('account-join.period')}</legend>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {(['annual', 'monthly'] as const).map((each) => (
            <ChoiceCard
              key={each}
              name="period"
              value={each}
              checked={period === each}
              onChoose={() => onPeriod(each)}
              title={t(periodNames[each])}
              mark={each === 'annual' && <Chip tone="act">{t('account-join.saves', { percent: saved })}</Chip>}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}
