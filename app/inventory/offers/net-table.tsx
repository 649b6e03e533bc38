import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { netKinds } from '#contract/inventory/offers/net-sheet.ts';
import type { Offer, ResolvedOffer } from '#contract/inventory/offers/offers.ts';

type Column = { offer: Offer; resolved: ResolvedOffer };
type Line = ResolvedOffer['lines'][number];

const keyOf = ({ kind, year }: Line): string => `${kind} ${year ?? ''}`;

/** From the price down to the net, line by line and offer by offer. */
export function NetTable({ columns }: { columns: Column[] }) {
  const t = useT();
  const format = useFormat();
  const lines = new Map(columns.flatMap(({ resolved }) => resolved.lines.map((line) => [keyOf(line), line])));
  const rows = [...lines].sort(
    ([, one], [, other]) =>
      netKinds.indexOf(one.kind) - netKinds.indexOf(other.kind) || (one.year ?? 0) - (other.year ?? 0),
  );
  return (
    <section
      aria-label={t('offers.netSheet')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys
      tabIndex={0}
      className="overflow-x-auto rounded-m border border-line bg-surface"
    >
      <table className="w-full border-collapse">
        <caption className="px-3 pt-3 text-start text-sm font-medium text-ink-3">{t('offers.netSheet')}</caption>
        <thead>
          <tr>
            <td className="sticky start-0 bg-surface" />
            {columns.map(({ offer }) => (
              <th key={offer.id} scope="col" className="min-w-44 px-3 py-2 text-end font-medium">
                <bdi className="wrap-anywhere">{offer.buyer}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, { kind, year }]) => (
            <tr key={key} className="border-t border-line">
              <th
                scope="row"
                className="sticky start-0 w-36 min-w-28 bg-surface px-3 py-2 text-start text-sm font-normal text-ink-3"
              >
                {kind === 'tax' ? t('offers.line.tax', { year: String(year) }) : t(`offers.line.${kind}`)}
              </th>
              {columns.map(({ offer, resolved }) => {
                const line = resolved.lines.find((one) => keyOf(one) === key);
                return (
                  <td key={offer.id} className="num px-3 py-2 text-end align-top">
                    {line ? format.money(line.cents) : t('record.none')}
                    {line?.days != null && (
                      <span className="block text-sm text-ink-3">{t('offers.lineDays', { count: line.days })}</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-medium">
            <th scope="row" className="sticky start-0 bg-surface px-3 py-2.5 text-start font-medium">
              {t('offers.net')}
            </th>
            {columns.map(({ offer, resolved }) => (
              <td key={offer.id} className="num px-3 py-2.5 text-end">
                {format.money(resolved.net)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
