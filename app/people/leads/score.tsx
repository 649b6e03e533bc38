import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Tooltip } from '#app/ui/tooltip.tsx';
import { leadQueries } from './queries.ts';

const fetchLedger = () => import('./score-ledger.tsx');
const ScoreLedger = lazy(fetchLedger);

/** A number to a hundred, and how much of it that is. */
export function Score({ value }: { value: number }) {
  return (
    <span className="num flex items-center gap-2">
      <span className="w-6">{value}</span>
      <span className="h-1 w-11 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <span className="block h-full rounded-full bg-act" style={{ width: `${value}%` }} />
      </span>
    </span>
  );
}

/** With what it is made of, for who lingers on it; the record says the same to everybody. */
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
