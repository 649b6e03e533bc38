import { Pencil } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { matchOf, yearly } from '#contract/verticals/insurance/compare.ts';
import { type CoverageKind, coverages } from '#contract/verticals/insurance/lines.ts';
import type { Quote } from '#contract/verticals/insurance/opportunities.ts';
import type { Asked, ShownOpportunity } from './opportunity-page.tsx';

type Props = { of: ShownOpportunity; isOpen: boolean; onAsk: (asked: Asked) => void };

/** Ranked first, by what a year costs; then those that cannot be compared by price yet; then the rest. */
function inOrder({ list, ranked, held }: ShownOpportunity): Quote[] {
  const place = ({ id }: Quote): number => {
    const at = ranked.indexOf(id);
    return at >= 0 ? at : held.some((one) => one.id === id) ? 1_000 : 2_000;
  };
  return list.toSorted((a, b) => place(a) - place(b));
}

/** Limits and deductibles side by side. What a quote has less of is marked, and no price is ranked until it is stated. */
export function CompareQuotes({ of, isOpen, onAsk }: Props) {
  const t = useT();
  const format = useFormat();
  const quotes = inOrder(of);
  if (quotes.length === 0) return <p className="text-ink-2">{t('insurance.noQuotes')}</p>;
  const rows = Object.entries(coverages[of.line]).filter(
    ([name]) => of.wanted[name] !== undefined || quotes.some((quote) => quote.coverages[name] !== undefined),
  );
  const value = (kind: CoverageKind, amount: number | undefined) =>
    amount === undefined ? '—' : kind === 'yes' ? t(amount ? 'insurance.yes' : 'insurance.no') : format.money(amount);
  return (
    <section aria-labelledby="quotes" className="grid gap-2">
      <h2 id="quotes" className="text-lg font-medium">
        {t('insurance.quotes')}
      </h2>
      {of.held.length > 0 && <p className="text-need">{t('insurance.heldText')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys, too */}
      {/* biome-ignore lint/a11y/useSemanticElements: a table that scrolls is no group of fields */}
      <div role="group" className="overflow-x-auto rounded-m border border-line" aria-labelledby="quotes" tabIndex={0}>
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line align-top">
              <th scope="col" className="min-w-36 p-3 text-start font-medium text-ink-3">
                {t('insurance.coverage')}
              </th>
              <th scope="col" className="min-w-28 p-3 text-end font-medium text-ink-3">
                {t('insurance.wanted')}
              </th>
              {quotes.map((quote) => (
                <th key={quote.id} scope="col" className="min-w-44 p-3 text-end font-medium">
                  <bdi className="block">{quote.carrier.name}</bdi>
                  <Standing of={of} quote={quote} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([name, kind]) => {
              const wanted = of.wanted[name];
              return (
                <tr key={name}>
                  <th scope="row" className="p-3 text-start font-normal text-ink-2">
                    {t.any(`insurance.coverage.${name}`)}
                  </th>
                  <td className="num p-3 text-end text-ink-2">{value(kind, wanted)}</td>
                  {quotes.map((quote) => {
                    const match =
                      wanted === undefined || quote.state !== 'quoted'
                        ? 'same'
                        : matchOf(kind, wanted, quote.coverages[name]);
                    const isLess = match === 'less' || match === 'missing';
                    return (
                      <td
                        key={quote.id}
                        className={cx(
                          'num p-3 text-end',
                          isLess && 'bg-need-tint text-need',
                          match === 'more' && 'text-act',
                        )}
                      >
                        {value(kind, quote.coverages[name])}
                        {match !== 'same' && <span className="block text-xs">{t(`insurance.match.${match}`)}</span>}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            <tr className="text-base font-medium">
              <th scope="row" className="p-3 text-start">
                {t('insurance.field.premium')}
              </th>
              <td className="num p-3 text-end text-ink-2">
                {of.currentPremium !== null && format.money(of.currentPremium)}
              </td>
              {quotes.map((quote) => {
                const year = yearly(quote);
                return (
                  <td key={quote.id} className="num p-3 text-end">
                    {quote.premium === null ? '—' : format.money(quote.premium)}
                    {year !== null && quote.months !== 12 && (
                      <span className="block text-sm font-normal text-ink-3">
                        {t('insurance.perYear', { amount: format.money(year) })}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
            <tr className="align-top">
              <td colSpan={2} />
              {quotes.map((quote) => (
                <td key={quote.id} className="p-3 text-end">
                  {quote.gapStated && (
                    <p className="mb-1.5 text-start text-ink-2">{t('insurance.gapIs', { gap: quote.gapStated })}</p>
                  )}
                  {isOpen && (
                    <span className="inline-flex gap-1.5">
                      <IconButton
                        size="s"
                        label={t('insurance.editNamed', { name: quote.carrier.name })}
                        onClick={() => onAsk({ what: 'quote', quote })}
                      >
                        <Pencil />
                      </IconButton>
                      {of.ranked.includes(quote.id) && (
                        <Button size="s" kind="act" onClick={() => onAsk({ what: 'bind', quote })}>
                          {t('insurance.bind')}
                        </Button>
                      )}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Standing({ of, quote }: { of: ShownOpportunity; quote: Quote }) {
  const t = useT();
  const format = useFormat();
  const place = of.ranked.indexOf(quote.id);
  const isHeld = of.held.some(({ id }) => id === quote.id);
  if (place >= 0) return <Chip tone={place === 0 ? 'act' : 'plain'}>{t('insurance.rank', { place: place + 1 })}</Chip>;
  if (isHeld) return <Chip tone="need">{t('insurance.notComparable')}</Chip>;
  return (
    <span className="grid justify-items-end gap-0.5">
      <Chip tone={quote.state === 'sent' || quote.state === 'referred' ? 'info' : 'plain'}>
        {t(`insurance.quote.${quote.state}`)}
      </Chip>
      {quote.dueOn && (
        <span className="num text-xs font-normal text-ink-3">
          {t('insurance.dueBy', { day: format.date(quote.dueOn) })}
        </span>
      )}
    </span>
  );
}
