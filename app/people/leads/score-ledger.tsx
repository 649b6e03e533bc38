import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import type { Receipt } from '#contract/people/scoring.ts';
import { ruleNames } from '#contract/people/scoring-rules.ts';
import { leadQueries } from './queries.ts';

const words = keysOf('scoring.receipt', [...ruleNames, 'fitLimit', 'engagementLimit', 'limit', 'floor']);

/** The lines of a score, such as "+12 looked at 5 homes within a day". */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  const t = useT();
  const format = useFormat();
  const signed = (points: number) => format.number(points, { signDisplay: 'exceptZero' });
  return (
    <ul className="grid gap-0.5">
      {receipts.map(({ rule, points, times, goneOn }) => (
        <li key={rule} className="flex items-baseline gap-2">
          <span className="num w-8 shrink-0 text-end font-medium">{signed(points)}</span>
          <span className="min-w-0">
            {t(words[rule], { times })}
            {goneOn && (
              <span className="opacity-75"> · {t('scoring.until', { day: format.date(goneOn, 'short') })}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The same as a tooltip on a score in a list. */
export default function ScoreLedger({ leadId }: { leadId: string }) {
  const t = useT();
  const { data } = useQuery(leadQueries.score(leadId));
  if (!data) return <span>{t('ui.loading')}</span>;
  return data.receipts.length > 0 ? <Receipts receipts={data.receipts} /> : <span>{t('scoring.nothing')}</span>;
}
