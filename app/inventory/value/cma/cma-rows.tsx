import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import type { CmaRow } from '#contract/inventory/value/cmas.ts';

export function CmaRows({ rows }: { rows: readonly CmaRow[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map(({ id, address, range, comparables, changedAt }) => (
        <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          <span className="grid min-w-40 flex-1">
            <Link to={`/cmas/${id}`} className="tap truncate font-medium hover:text-act hover:underline">
              <bdi>{address}</bdi>
            </Link>
            <span className="num text-sm text-ink-3">
              <Facts of={[t('value.cmas.count', { count: comparables }), format.date(changedAt)]} />
            </span>
          </span>
          {range && (
            <span className="num grid text-end">
              <b className="font-medium">{format.money(range.likely)}</b>
              <span className="text-sm text-ink-3">
                {format.money(range.low, 'USD', { compact: true })}–{format.money(range.high, 'USD', { compact: true })}
              </span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
