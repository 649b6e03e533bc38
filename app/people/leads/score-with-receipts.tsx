import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Tooltip } from '#app/ui/tooltip.tsx';
import { leadQueries } from './queries.ts';
import { Score } from './score.tsx';

const fetchLedger = () => import('./score-ledger.tsx');
const ScoreLedger = lazy(fetchLedger);

/** A score with its explanation on hover; the record shows the same explanation without hovering. */
export function ScoreWithReceipts({ leadId, value }: { leadId: string; value: number }) {
  const client = useQueryClient();
  const fetchAhead = () => {
    void fetchLedger();
    void client.prefetchQuery(leadQueries.score(leadId));
  };
  return (
    <Tooltip
      side="bottom"
      text={
        <Suspense>
          <ScoreLedger leadId={leadId} />
        </Suspense>
      }
    >
      <span onPointerEnter={fetchAhead}>
        <Score value={value} />
      </span>
    </Tooltip>
  );
}
