import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Panel } from '#app/insight/metrics/panel.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { fewest, wilson } from '#contract/core/metrics/metric.ts';
import { bands, followDays, type LeadTarget } from '#contract/insight/predictions.ts';

const bandNames = keysOf('predictive.band', bands);

const followedQuery = (target: LeadTarget) =>
  queryOptions({
    queryKey: ['predictions', 'followed', target],
    queryFn: ({ signal }) => api.predictions.followed({ target }, { signal }),
  });

type Outcome = { people: number; happened: number };

/** What people did with what was foretold, and of how many it came true. */
export function Followed({ target }: { target: LeadTarget }) {
  const t = useT();
  const { data, error, refetch } = useQuery(followedQuery(target));
  return (
    <Panel title={t('predictive.followed')} text={t('predictive.followed.text', { days: followDays })}>
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} columns={3} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <div tabIndex={0} className="overflow-x-auto rounded-[inherit]">
          <table className="w-full min-w-96 text-sm">
            <thead>
              <tr className="border-b border-line text-xs text-ink-3">
                <th scope="col" className="px-4.5 py-2 text-start font-medium">
                  {t('predictive.followed.band')}
                </th>
                <th scope="col" className="px-3 py-2 text-end font-medium">
                  {t('predictive.followed.worked')}
                </th>
                <th scope="col" className="px-4.5 py-2 text-end font-medium">
                  {t('predictive.followed.left')}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {data.bands.map(({ band, worked, left }) => (
                <tr key={band}>
                  <th scope="row" className="px-4.5 py-2 text-start font-medium">
                    {t(bandNames[band])}
                  </th>
                  <td className="px-3 py-2 text-end">
                    <Share of={worked} />
                  </td>
                  <td className="px-4.5 py-2 text-end">
                    <Share of={left} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="px-4.5 py-3 text-sm text-ink-3">
            {t('predictive.followed.note', { count: data.waiting, days: data.days })}
          </p>
        </div>
      )}
    </Panel>
  );
}

/** A share of too few is a range. */
function Share({ of: { people, happened } }: { of: Outcome }) {
  const t = useT();
  const format = useFormat();
  if (people === 0) return <span className="text-ink-3">–</span>;
  const { low, high } = wilson(happened, people);
  return (
    <span className="num">
      {people < fewest
        ? t('metrics.range', { low: format.percent(low), high: format.percent(high) })
        : format.percent(happened / people)}{' '}
      <span className="text-ink-3">{t('predictive.followed.of', { happened, people })}</span>
    </span>
  );
}
