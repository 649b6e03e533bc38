import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { LeadFilter } from '#app/people/automations/lead-filter.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { everything } from '#contract/core/filter.ts';
import type { Campaign } from '#contract/growth/campaigns/campaigns.ts';
import { campaignQueries } from './queries.ts';
import { ReachCard } from './reach-card.tsx';
import type { Desk } from './use-written.ts';

/** The audience of a campaign, and how many of it can be reached. */
export function AudienceTab({ saved, desk, mayWrite }: { saved: Campaign; desk: Desk; mayWrite: boolean }) {
  const t = useT();
  const { written } = desk;
  return (
    <div className="grid max-w-4xl gap-5">
      <section className="grid gap-2" aria-labelledby="campaign-for">
        <h2 id="campaign-for" className="text-md font-medium">
          {t('campaigns.audience.who')}
        </h2>
        <p className="text-sm text-ink-3">{t('campaigns.audience.whoHint')}</p>
        <LeadFilter
          value={written.filter ?? everything}
          onChange={mayWrite ? (filter) => desk.change({ filter: filter as Campaign['filter'] }) : undefined}
        />
        {written.type === 'drip' && (
          <Checkbox
            label={t('campaigns.keepsEntering')}
            checked={written.keepsEntering}
            disabled={!mayWrite || written.filter === null}
            onChange={(keepsEntering) => desk.change({ keepsEntering })}
          />
        )}
      </section>
      {mayWrite && <ReachPart saved={saved} isSettled={desk.status === 'saved'} />}
      {!mayWrite && saved.total !== null && (
        <p className="text-sm text-ink-2">
          {t('campaigns.audience.was', { entered: saved.entered, leftOut: saved.leftOut })}
        </p>
      )}
    </div>
  );
}

function ReachPart({ saved, isSettled }: { saved: Campaign; isSettled: boolean }) {
  const t = useT();
  const { number } = useFormat();
  const { data, error, refetch } = useQuery({
    ...campaignQueries.reach(saved.id, saved.version),
    enabled: isSettled,
    placeholderData: (before) => before,
  });
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={4} />;
  return (
    <section className="grid gap-3" aria-labelledby="campaign-reach" aria-busy={!data.isDone}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="campaign-reach" className="text-md font-medium">
          {t('campaigns.reach')}
        </h2>
        <p className="text-ink-2" role="status">
          {t('campaigns.reach.total', { count: data.total })}
        </p>
      </div>
      {!data.isDone && (
        <div className="grid max-w-md gap-1">
          <Progress label={t('campaigns.reach.counting')} value={data.total === 0 ? null : data.judged / data.total} />
          <p className="text-sm text-ink-3">
            {t('campaigns.reach.countingText', { judged: number(data.judged), total: number(data.total) })}
          </p>
        </div>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        {data.channels.map((one) => (
          <ReachCard key={one.channel} one={one} isUsed={saved.channels.includes(one.channel)} />
        ))}
      </div>
    </section>
  );
}
