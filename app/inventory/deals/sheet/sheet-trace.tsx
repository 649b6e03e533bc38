import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { whole } from '#contract/core/money.ts';
import type { DealSheet } from '#contract/inventory/deals/deal-commissions.ts';

type Move = NonNullable<DealSheet['sheet']>['moves'][number];
type Props = { moves: Move[]; plans: DealSheet['plans']; nameOf: (account: string) => string };

/** Every movement of the commission, step by step. */
export function SheetTrace({ moves, plans, nameOf }: Props) {
  const t = useT();
  const format = useFormat();
  const named = (account: string | null) =>
    account === null || account === 'deal' ? t('deals.sheet.theDeal') : nameOf(account);
  return (
    <section className="grid gap-1.5">
      <h2 className="text-sm font-medium text-ink-3">{t('deals.sheet.trace')}</h2>
      <ol className="divide-y divide-line border-y border-line">
        {moves.map(({ step, from, to, cents, of, rate, name, plan, before, after, rule }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is drawn as a whole
          <li key={place} className="flex items-baseline gap-4 py-2">
            <span className="grid min-w-0 flex-1">
              <span className="wrap-anywhere">
                {t(`deals.step.${step}`)}
                {step === 'source' && name
                  ? [': ', t.any(`deals.source.${name}`)]
                  : name && (
                      <>
                        : <bdi>{name}</bdi>
                      </>
                    )}
              </span>
              <span className="num text-sm text-ink-3 wrap-anywhere">
                {step !== 'source' && (
                  <>
                    <bdi>{named(from)}</bdi> → <bdi>{named(to)}</bdi>
                    {rate !== null && ' · '}
                  </>
                )}
                {rate !== null &&
                  t('deals.sheet.rateOf', { rate: format.percent(rate / whole, 4), amount: format.money(of) })}
              </span>
              <RuleLine plan={plans.find(({ id }) => id === plan)} rule={rule} />
              {before && after && (
                <span className="num text-sm text-ink-3">
                  {t('deals.sheet.year', { before: format.money(before.house), after: format.money(after.house) })}
                </span>
              )}
            </span>
            <span className="num shrink-0">{format.money(cents, 'USD', { cents: true })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type RuleProps = { plan: DealSheet['plans'][number] | undefined; rule: Move['rule'] };

/** The plan, its version and rule, and the year's position by that rule. */
function RuleLine({ plan, rule }: RuleProps) {
  const t = useT();
  const format = useFormat();
  if (!plan) return null;
  const year = (base: string, amount: number) =>
    base === 'units' ? format.number(amount / whole) : format.money(amount);
  return (
    <span className="num text-sm text-ink-3 wrap-anywhere">
      <Facts
        of={[
          t('deals.sheet.byPlan', { name: plan.name, version: plan.version }),
          rule?.kind === 'tier' &&
            t('deals.sheet.byTier', {
              base: rule.base,
              scale: rule.scale,
              from: year(rule.base, rule.from),
              before: year(rule.base, rule.before),
              after: year(rule.base, rule.after),
            }),
          rule?.kind === 'mentor' &&
            rule.deals !== null &&
            t('deals.sheet.mentorDeal', { deal: rule.deal, deals: rule.deals }),
          rule?.kind === 'mentor' &&
            rule.until !== null &&
            t('deals.sheet.mentorUntil', { day: format.date(rule.until) }),
        ]}
      />
    </span>
  );
}
