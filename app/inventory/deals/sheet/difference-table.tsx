import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';

type Payout = { to: string; cents: number };
type Props = {
  label: string;
  before: readonly Payout[];
  after: readonly Payout[];
  nameOf: (account: string) => string;
};

/** How each payout differs from the agreed one. */
export function DifferenceTable({ label, before, after, nameOf }: Props) {
  const t = useT();
  const format = useFormat();
  const accounts = [...new Set([...before, ...after].map(({ to }) => to))];
  const held = (payouts: readonly Payout[], account: string) => payouts.find(({ to }) => to === account)?.cents ?? 0;
  return (
    <table className="num w-full border-collapse text-sm">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="text-ink-3">
          <td />
          {(['before', 'after', 'difference'] as const).map((column) => (
            <th key={column} scope="col" className="py-1 ps-3 text-end font-normal">
              {t(`deals.sheet.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => {
          const [was, is] = [held(before, account), held(after, account)];
          return (
            <tr key={account} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-normal wrap-anywhere">
                <bdi>{nameOf(account)}</bdi>
              </th>
              <td className="py-1.5 ps-3 text-end">{format.money(was, 'USD', { cents: true })}</td>
              <td className="py-1.5 ps-3 text-end">{format.money(is, 'USD', { cents: true })}</td>
              <td className="py-1.5 ps-3 text-end font-medium">{format.moneyChange(is - was)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
