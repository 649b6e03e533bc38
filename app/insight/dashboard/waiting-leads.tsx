import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { useChangeLead } from '#app/people/leads/change-lead.ts';
import { leadQueries } from '#app/people/leads/queries.ts';
import { withoutSamples } from '#app/people/leads/samples/sample-leads.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { unanswered } from '#contract/insight/queue-reasons.ts';
import { leadsAt } from './queries.ts';
import { Tile } from './tile.tsx';

const Offers = lazy(() => import('#app/people/routing/offers.tsx'));

const shown = 6;
/** From then on somebody has waited too long. */
const lateMs = 5 * 60_000;
const filter = `${unanswered}~${withoutSamples}`;

export function WaitingLeads() {
  const t = useT();
  const format = useFormat();
  const now = useClock();
  const { user } = useSession();
  const change = useChangeLead();
  const newest = useQuery({
    queryKey: ['leads', 'waiting', { filter }],
    queryFn: ({ signal }) => api.leads.list({ filter, sort: '-createdAt', limit: shown }, { signal }),
  });
  const count = useQuery(leadQueries.count({ filter }));
  const rows = newest.data?.rows ?? [];
  return (
    <Tile
      title={t('dashboard.leads')}
      count={count.data && `${format.number(count.data.count)}${count.data.capped ? '+' : ''}`}
      all={{ to: leadsAt(filter), label: t('dashboard.leads.all') }}
      query={newest}
      above={
        <Suspense>
          <Offers />
        </Suspense>
      }
      empty={rows.length === 0 ? t('dashboard.leads.none') : undefined}
    >
      <ul className="divide-y divide-line">
        {rows.map((lead) => {
          const waitedMs = now - Date.parse(lead.createdAt);
          const time = elapsed(waitedMs) ?? format.age(lead.createdAt, now);
          return (
            <li key={lead.id} className="flex items-center gap-2 pe-3 hover:bg-paper">
              <Link to={`/lead/${lead.id}`} className="tap flex min-w-0 flex-1 items-center gap-3 py-2.5 ps-4.5 pe-1.5">
                <span className="min-w-0 flex-1 truncate">{lead.name}</span>
                <time
                  dateTime={lead.createdAt}
                  title={t('dashboard.waiting', { time })}
                  className={cx('num text-sm', waitedMs >= lateMs ? 'font-medium text-loss' : 'text-need')}
                >
                  {time}
                </time>
              </Link>
              {lead.owner === null && lead.can.assign && (
                <Button
                  size="s"
                  aria-label={t('dashboard.leads.takeNamed', { name: lead.name })}
                  onClick={() => change({ lead, change: { owner: user.id } })}
                >
                  {t('dashboard.leads.take')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Tile>
  );
}

/** Within the first hour the clock runs by the second: 4:07. */
function elapsed(ms: number): string | undefined {
  if (ms >= 3_600_000) return undefined;
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
