import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { ruleNames } from '#contract/people/scoring-rules.ts';
import { leadQueries } from '../queries.ts';
import { Score } from '../score.tsx';
import { Receipts } from '../score-ledger.tsx';
import { useReasonWords } from '../use-reason-words.ts';

const raiseWords = keysOf('scoring.raise', ruleNames);

/** The score with its explanation, what would raise it, and the estimate from the organization's own history. */
export default function LeadScore({ lead }: { lead: Lead }) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const reasonWords = useReasonWords();
  const { data, isPending } = useQuery(leadQueries.score(lead.id));
  if (!data) return isPending ? <SkeletonRows rows={3} columns={1} /> : null;
  const { receipts, raises, estimate } = data;
  return (
    <section aria-labelledby={id} className="mt-4 grid gap-2.5 border-t border-line pt-3.5 text-sm">
      <header className="flex items-center gap-3">
        <h3 id={id} className="font-medium">
          {t('leads.field.score')}
        </h3>
        <Score value={data.score} />
      </header>
      {receipts.length > 0 ? <Receipts receipts={receipts} /> : <p className="text-ink-2">{t('scoring.nothing')}</p>}
      {raises.length > 0 && (
        <p className="text-ink-2">
          {t('scoring.raises')}{' '}
          {format.list(raises.map(({ rule, points }) => t('scoring.raiseBy', { what: t(raiseWords[rule]), points })))}
        </p>
      )}
      {estimate && (
        <div className="grid gap-1.5 rounded-m bg-paper px-3 py-2.5">
          <p>
            <span className="num font-medium">{format.percent(estimate.chance)}</span>{' '}
            {t('scoring.estimate', { usual: format.percent(estimate.usual) })}
          </p>
          <ul className="grid gap-1">
            {estimate.reasons.map((reason) => (
              <li key={reason.feature} className="flex items-center gap-1.5">
                <span
                  className={cx('[&_svg]:size-3.5', reason.strength > 0 ? 'text-act' : 'text-loss')}
                  role="img"
                  aria-label={t(reason.strength > 0 ? 'scoring.speaksFor' : 'scoring.speaksAgainst')}
                >
                  {reason.strength > 0 ? <ArrowUp /> : <ArrowDown />}
                </span>
                {reasonWords(reason)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
