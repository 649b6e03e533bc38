import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { type PaidTier, savings } from '#contract/account/price-book.ts';
import { ChoiceLinks } from '../choice-links.tsx';
import { choiceAddress, comparedTiers, type PriceChoice } from './choice.ts';
import type { Competitor } from './competitors.ts';

const staleDays = 180;
const dayMs = 86_400_000;

type Props = {
  choice: PriceChoice;
  path: string;
  competitors: Competitor[] | undefined;
  today: string;
  onTier: (tier: PaidTier) => void;
};

/** The cost of the tools that a plan replaces, and the savings. Empty without data. */
export function Savings({ choice, path, competitors, today, onTier }: Props) {
  const t = useT();
  if (competitors?.length === 0) return null;
  return (
    <section className="mt-14" aria-labelledby="savings" data-savings>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h3 id="savings" className="font-display text-3xl tracking-[-0.018em]">
          {t('public-prices.savings.heading')}
        </h3>
        <ChoiceLinks
          kind="tab"
          label={t('public-prices.savings.tier')}
          value={choice.tier}
          options={comparedTiers.map((tier) => ({
            value: tier,
            label: t(`public-prices.plan.${tier}`),
            href: choiceAddress(path, { ...choice, tier }),
          }))}
          onChoose={onTier}
          panelId="savings-table"
          className="flex rounded-m border border-line bg-sunken p-1"
          itemClassName="tap flex h-8 items-center justify-center rounded-s px-4 text-base text-ink-2 transition-colors hover:text-ink data-chosen:bg-surface data-chosen:font-medium data-chosen:text-ink data-chosen:shadow-soft"
        />
      </div>
      <div id="savings-table" role="tabpanel" aria-labelledby="savings" className="mt-4">
        {competitors ? <Comparison choice={choice} competitors={competitors} today={today} /> : <Loading />}
        <p className="mt-4 max-w-[70ch] text-base text-balance text-ink-3">{t('public-prices.savings.note')}</p>
      </div>
    </section>
  );
}

function Comparison({ choice, competitors, today }: Pick<Props, 'choice' | 'today'> & { competitors: Competitor[] }) {
  const t = useT();
  const format = useFormat();
  const { offer, tier, period } = choice;
  const result = savings(
    competitors.map(({ competitor_price }) => competitor_price * 100),
    offer,
    tier,
    period,
  );
  const perPeriod = (dollars: number) => format.money(dollars * 100 * (period === 'annual' ? 12 : 1));
  const isStale = (checked: string | null) =>
    checked !== null && Date.parse(today) - Date.parse(checked) > staleDays * dayMs;
  if (!result) return null;
  const ours = offer === 'bundle' ? t(`public-prices.bundle.${tier}`) : t(`public-prices.plan.${tier}`);
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1.6fr_1fr]">
      <table className="w-full text-md">
        <thead>
          <tr className="text-sm text-ink-3">
            <th className="py-2 text-start font-normal">{t('public-prices.savings.tool')}</th>
            <th className="py-2 text-end font-normal max-sm:hidden">{t('public-prices.savings.checked')}</th>
            <th className="py-2 text-end font-normal">{t('public-prices.savings.price')}</th>
          </tr>
        </thead>
        <tbody>
          {competitors.map(({ id, competitor_name, competitor_price, checked_on }) => (
            <tr
              key={id}
              data-stale={isStale(checked_on) || undefined}
              className="border-t border-line data-stale:text-ink-3"
            >
              <td className="py-2.5">
                {competitor_name}
                {checked_on && <span className="block text-sm text-ink-3 sm:hidden">{format.date(checked_on)}</span>}
              </td>
              <td className="py-2.5 text-end whitespace-nowrap text-ink-3 max-sm:hidden">
                {checked_on && format.date(checked_on)}
              </td>
              <td className="py-2.5 text-end whitespace-nowrap">{perPeriod(competitor_price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="num h-fit rounded-l bg-sunken p-6 text-md">
        <div className="flex justify-between gap-4 py-1.5">
          <dt className="text-ink-2">{t('public-prices.savings.total')}</dt>
          <dd data-total>{format.money(result.alternativesCents)}</dd>
        </div>
        <div className="flex justify-between gap-4 py-1.5">
          <dt className="text-ink-2">{ours}</dt>
          <dd data-ours>{format.money(result.oursCents)}</dd>
        </div>
        <div className="mt-2 border-t border-line-strong pt-4">
          {result.savedCents > 0 ? (
            <>
              <dt className="text-ink-2">{t('public-prices.savings.saved')}</dt>
              <dd className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
                <span data-saved className="font-display text-[2.25rem] leading-tight tracking-[-0.02em]">
                  {format.money(result.savedCents)}
                </span>
                <span data-percent className="font-medium text-act">
                  {t('public-prices.savings.percent', { percent: result.percent })}
                </span>
              </dd>
            </>
          ) : (
            <dt data-saved>{t('public-prices.savings.more', { price: format.money(-result.savedCents) })}</dt>
          )}
        </div>
      </dl>
    </div>
  );
}

/** A placeholder in the shape of the content. */
function Loading() {
  const t = useT();
  return (
    <div
      role="status"
      aria-label={t('public-prices.savings.loading')}
      className="grid min-h-80 content-start gap-4 pt-9"
    >
      {[70, 62, 78, 55, 66, 48].map((width) => (
        <div key={width} className="flex justify-between border-t border-line pt-4" data-skeleton>
          <span className="h-4 animate-breathe rounded-xs bg-line" style={{ width: `${width / 2}%` }} />
          <span className="h-4 w-14 animate-breathe rounded-xs bg-line" />
        </div>
      ))}
    </div>
  );
}
