import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { SpendBySource } from '#app/record-parts.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows, SkeletonText } from '#app/ui/skeleton.tsx';
import { ReachCard } from '../campaigns/reach-card.tsx';
import { audienceQuery } from './queries.ts';

/** How many leads marketing reaches by channel, and the cost by lead source. */
export function Audience() {
  const may = useMay();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {may('campaigns.send') && <Reach />}
      {may('spend.manage') && (
        <Suspense fallback={<SkeletonRows rows={5} columns={5} />}>
          <SpendBySource />
        </Suspense>
      )}
    </div>
  );
}

function Reach() {
  const t = useT();
  const { number } = useFormat();
  const { data, error, refetch } = useQuery(audienceQuery);
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={4} />;
  return (
    <section className="grid gap-3" aria-labelledby="hub-reach">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="hub-reach" className="text-md font-medium">
          {t('campaigns.reach')}
        </h2>
        <p className="text-ink-2">{t('hub.people', { count: data.total })}</p>
        {!data.isDone && (
          <p className="text-sm text-ink-3">
            {t('campaigns.reach.countingText', { judged: number(data.judged), total: number(data.total) })}
          </p>
        )}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        {data.channels.map((one) => (
          <ReachCard key={one.channel} one={one} isUsed />
        ))}
      </div>
    </section>
  );
}
