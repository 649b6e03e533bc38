import { useState } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { billingPeriods, offers, tiersOf } from '#contract/account/price-book.ts';
import { ChoiceLinks } from '../choice-links.tsx';
import { AddOns } from './add-ons.tsx';
import { choiceAddress, type PriceChoice } from './choice.ts';
import type { Prices as Given } from './load-prices.ts';
import { PlanCard } from './plan-card.tsx';
import { Savings } from './savings.tsx';
import { useCompetitors } from './use-competitors.ts';
import { Waitlist } from './waitlist.tsx';

const offerNames = keysOf('public-prices.offer', offers);
const panelId = 'plans';
const tabLook =
  'tap flex h-9 flex-1 items-center justify-center rounded-s px-3.5 text-md whitespace-nowrap text-ink-2 transition-colors hover:text-ink data-chosen:bg-surface data-chosen:font-medium data-chosen:text-ink data-chosen:shadow-soft';
const listLook = 'flex rounded-m border border-line bg-sunken p-1';

/** The price list island: vertical, period and compared plan. */
export default function Prices({ choice: first, competitors: given, today, path }: Given & { path: string }) {
  const t = useT();
  const [choice, setChoice] = useState<PriceChoice>(first);
  const { offer, period } = choice;
  const competitors = useCompetitors(choice, { choice: first, competitors: given });
  const tiers = tiersOf(offer);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChoiceLinks
          kind="tab"
          label={t('public-prices.vertical')}
          value={offer}
          options={offers.map((value) => ({
            value,
            label: t(offerNames[value]),
            href: choiceAddress(path, { ...choice, offer: value }),
          }))}
          onChoose={(offer) => setChoice({ ...choice, offer })}
          panelId={panelId}
          className={`${listLook} max-sm:grid max-sm:w-full max-sm:grid-cols-2`}
          itemClassName={tabLook}
        />
        <ChoiceLinks
          kind="radio"
          label={t('public-prices.period')}
          value={period}
          options={billingPeriods.map((value) => ({
            value,
            label:
              value === 'monthly' ? (
                t('public-prices.monthly')
              ) : (
                <>
                  {t('public-prices.annual')}
                  <span className="ms-2 text-sm font-medium text-act">{t('public-prices.less')}</span>
                </>
              ),
            href: choiceAddress(path, { ...choice, period: value }),
          }))}
          onChoose={(period) => setChoice({ ...choice, period })}
          className={`${listLook} max-sm:w-full`}
          itemClassName={tabLook}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(offerNames[offer])}>
        <div className={`mt-6 grid gap-4 ${tiers.length === 3 ? 'lg:grid-cols-3' : 'md:grid-cols-2'}`}>
          {tiers.map((tier) => (
            <PlanCard key={tier} offer={offer} tier={tier} period={period} />
          ))}
        </div>
        <p className="mt-4 text-md text-ink-2">{t('public-prices.seats')}</p>
        <Waitlist offer={offer} />
        {offer === 'realestate' && <AddOns period={period} />}
        <Savings
          choice={choice}
          path={path}
          competitors={competitors}
          today={today}
          onTier={(tier) => setChoice({ ...choice, tier })}
        />
      </div>
    </>
  );
}
