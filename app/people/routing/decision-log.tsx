import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { RoutingDecision } from '#contract/people/routing.ts';
import { useDecisionWords } from './decision-words.ts';
import { routingQueries } from './queries.ts';
import { Why } from './why.tsx';

export function DecisionLog() {
  const t = useT();
  const format = useFormat();
  const wordsOf = useDecisionWords();
  const [shown, setShown] = useState<RoutingDecision | null>(null);
  const log = useInfiniteQuery(routingQueries.decisions);
  if (log.isError) return <ErrorScreen error={log.error} onRetry={() => void log.refetch()} />;
  if (!log.data) return <SkeletonRows rows={3} columns={2} />;
  const rows = log.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <p className="text-ink-3">{t('routing.logEmpty')}</p>;
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((decision) => (
          <li key={decision.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
            <Link
              to={`/lead/${decision.lead.id}`}
              className="tap min-w-0 truncate font-medium text-act underline-offset-4 hover:underline"
            >
              {decision.lead.name}
            </Link>
            <span className="me-auto min-w-0 text-ink-2">{wordsOf(decision)}</span>
            <time dateTime={decision.at} className="num text-sm text-ink-3">
              {format.dateTime(decision.at)}
            </time>
            <Button
              size="s"
              kind="quiet"
              onClick={() => setShown(decision)}
              aria-label={t('routing.whyNamed', { name: decision.lead.name })}
            >
              {t('routing.why')}
            </Button>
          </li>
        ))}
      </ul>
      <MoreButton pages={log} kind="quiet" className="justify-self-center" />
      {shown && <Why decisions={[shown]} title={shown.lead.name} onClose={() => setShown(null)} />}
    </>
  );
}
