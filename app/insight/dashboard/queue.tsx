import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { reasonFilters, reasons, touchedToday } from '#contract/insight/queue-reasons.ts';
import { dashboardQueries, leadsAt } from './queries.ts';
import { QueueItem } from './queue-item.tsx';
import { Tile } from './tile.tsx';
import { useQueueDeeds } from './use-queue-deeds.ts';

const reasonNames = keysOf('dashboard.reason', reasons);

/** Whom to contact now, each with the reason; worked from the top until nobody is left. */
export function Queue() {
  const t = useT();
  const format = useFormat();
  const [more, setMore] = useState(false);
  const query = useQuery(dashboardQueries.queue(more));
  const deeds = useQueueDeeds(more);
  const { data } = query;
  const waiting = data?.reasons.filter(({ count }) => count > 0) ?? [];
  const isCapped = data !== undefined && data.rows.length === 0 && data.done >= data.cap && waiting.length > 0;
  return (
    <Tile
      title={t('dashboard.queue')}
      count={
        data && (
          <Link to={leadsAt(touchedToday)} className="hover:text-act hover:underline">
            {t('dashboard.queue.done', { done: format.number(data.done), cap: format.number(data.cap) })}
          </Link>
        )
      }
      query={query}
      rows={6}
      empty={data?.rows.length === 0 && !isCapped ? t('dashboard.queue.none') : undefined}
    >
      {waiting.length > 0 && (
        <ul
          aria-label={t('dashboard.queue.reasons')}
          className="flex flex-wrap gap-1.5 border-b border-line px-4.5 py-2.5"
        >
          {waiting.map(({ reason, count, capped }) => (
            <li key={reason}>
              <Link
                to={leadsAt(reasonFilters[reason])}
                className="tap inline-flex h-6 items-center gap-1.5 rounded-full bg-sunken px-2.5 text-xs font-medium text-ink-2 hover:text-act"
              >
                {t(reasonNames[reason])}
                <span className="num text-ink">
                  {format.number(count)}
                  {capped && '+'}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isCapped ? (
        <div className="grid justify-items-center gap-3 px-4.5 py-8 text-center text-ink-2">
          <p>{t('dashboard.queue.capped')}</p>
          <Button size="s" onClick={() => setMore(true)}>
            {t('dashboard.queue.more')}
          </Button>
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {data?.rows.map((row) => (
            <QueueItem key={row.lead.id} row={row} deeds={deeds} />
          ))}
        </ul>
      )}
    </Tile>
  );
}
