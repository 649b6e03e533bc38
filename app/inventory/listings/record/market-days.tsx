import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { Listing } from '#contract/inventory/listings.ts';
import { type MarketRule, marketRuleNames, marketRules } from '#contract/inventory/market-days.ts';
import { listingQueries } from '../queries.ts';

const why = keysOf('listings.days.began', ['first', 'gap', 'sale']);

/** Days on market by a selectable rule, with the counted spans. */
export function MarketDaysCard({ listing }: { listing: Listing }) {
  const t = useT();
  const format = useFormat();
  const [rule, setRule] = useState<MarketRule>('gap-90');
  const [relistOn, setRelistOn] = useState<string | null>(null);
  const counted = useQuery(listingQueries.marketDays(listing.id, rule, relistOn)).data;
  if (!counted) return null;
  const { daysOnMarket, cumulativeDaysOnMarket, spans, beganAnew, relisted } = counted;
  return (
    <section aria-label={t('listings.days.title')}>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-medium text-ink-3">{t('listings.days.title')}</h2>
        <Select
          aria-label={t('listings.days.rule')}
          value={rule}
          onChange={(next) => setRule(next as MarketRule)}
          options={marketRuleNames.map((name) => ({
            value: name,
            label: t('listings.days.ruleName', { days: marketRules[name].gapDays, source: marketRules[name].source }),
          }))}
        />
      </div>
      <p className="num flex flex-wrap gap-x-5 gap-y-1">
        <span>
          <b className="text-xl font-medium">{format.number(daysOnMarket)}</b> {t('listings.days.own')}
        </span>
        <span>
          <b className="text-xl font-medium">{format.number(cumulativeDaysOnMarket)}</b> {t('listings.days.cumulative')}
        </span>
      </p>
      {spans.length > 0 && (
        <ul className="num mt-2 grid gap-0.5 text-sm text-ink-2">
          {spans.map(({ listing: of, from, to, days }) => (
            <li key={`${of} ${from}`}>
              {t('listings.days.span', { from: format.date(from), to: format.date(to), count: days })}
              {of !== listing.id && <span className="text-ink-3"> ({t('listings.days.before')})</span>}
            </li>
          ))}
          <li className="text-ink-3">
            {t(why[beganAnew.why], { on: beganAnew.on ? format.date(beganAnew.on) : '', gap: beganAnew.gapDays ?? 0 })}
          </li>
        </ul>
      )}
      {spans.length > 0 && (
        <div className="mt-2 grid gap-1.5">
          <Field label={t('listings.days.relist')} className="max-w-56">
            <DateField value={relistOn} onChange={setRelistOn} min={todayHere()} />
          </Field>
          {relistOn && relisted && (
            <p className="num text-sm text-ink-2" aria-live="polite">
              {relisted.isAnew
                ? t('listings.days.relistAnew')
                : t('listings.days.relistCarried', {
                    count: relisted.carried,
                    from: relisted.anewFrom ? format.date(relisted.anewFrom) : '',
                  })}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
