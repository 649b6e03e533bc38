import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { PortalLease } from '#contract/verticals/portals/portal-view.ts';

/** Each line with the balance after it. */
export function Ledger({ lines }: { lines: PortalLease['ledger'] }) {
  const t = useT();
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <div tabIndex={0} className="max-w-full overflow-x-auto">
      <table className="w-full text-md">
        <thead>
          <tr className="text-start text-sm text-ink-3">
            <th className="py-2 pe-3 text-start font-normal">{t('public-portal.date')}</th>
            <th className="py-2 pe-3 text-start font-normal">{t('public-portal.memo')}</th>
            <th className="py-2 pe-3 text-end font-normal">{t('public-portal.amount')}</th>
            <th className="py-2 text-end font-normal">{t('public-portal.balanceAfter')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {lines.map(({ day, memo, cents, balance, isFee }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a ledger are alike, and stay where they are
            <tr key={place}>
              <td className="num py-2 pe-3 align-top whitespace-nowrap">{format.date(day)}</td>
              <td className="py-2 pe-3 align-top wrap-anywhere">
                {isFee && <span className="block">{t('public-portal.fees')}</span>}
                <bdi className={isFee ? 'text-sm text-ink-2' : ''}>{memo}</bdi>
              </td>
              <td className="num py-2 pe-3 text-end align-top">{format.money(cents)}</td>
              <td className="num py-2 text-end align-top">{format.money(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
