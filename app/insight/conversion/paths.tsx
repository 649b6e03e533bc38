import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Panel } from '#app/insight/metrics/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { type Hop, hopKinds, type Path } from '#contract/insight/conversion.ts';
import { sources } from '#contract/people/lead-fields.ts';

const hopNames = keysOf('conversion.hop', hopKinds);
const channelNames = keysOf('conversion.channel', ['email', 'sms', 'call']);
const sourceNames = keysOf('leads.source', sources);

const pathsQuery = infiniteQueryOptions({
  queryKey: ['leads', 'paths'],
  queryFn: ({ pageParam, signal }) =>
    api.conversion.paths({ limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
});

/** Closings, each with its way back to the first page. */
export function Paths() {
  const t = useT();
  const found = useInfiniteQuery(pathsQuery);
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Panel title={t('conversion.paths')} text={t('conversion.paths.text')}>
      {found.isError && !found.data ? (
        <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <SkeletonRows rows={4} columns={2} />
      ) : rows.length === 0 ? (
        <p className="px-4.5 py-8 text-center text-ink-2">{t('conversion.paths.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((path) => (
            <li key={path.id} className="px-4.5 py-3">
              <OnePath path={path} />
            </li>
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <p className="border-t border-line px-4.5 py-2">
          <Button kind="quiet" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('ui.showMore')}
          </Button>
        </p>
      )}
    </Panel>
  );
}

function OnePath({ path: { id, name, closedAt, source, hops, hasVisit } }: { path: Path }) {
  const t = useT();
  const format = useFormat();
  const known = sources.find((one) => one === source);
  return (
    <details>
      <summary className="tap flex cursor-pointer flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{name}</span>
        <span className="text-sm text-ink-3">
          {t('conversion.closedOn', {
            date: format.date(closedAt),
            source: known ? t(sourceNames[known]) : source,
          })}
        </span>
        {!hasVisit && <span className="text-sm text-ink-3">{t('conversion.noVisit')}</span>}
      </summary>
      <ol className="mt-3 grid gap-3 border-s border-line ps-4">
        {hops.map((hop) => (
          <li key={`${hop.kind} ${hop.at} ${hop.what}`} className="grid gap-0.5 text-sm">
            <span className="flex flex-wrap gap-x-2">
              <span className="font-medium">{t(hopNames[hop.kind])}</span>
              <What hop={hop} />
              <span className="text-ink-3">{format.dateTime(hop.at)}</span>
            </span>
            {hop.consent?.text && (
              <span className="text-ink-3">{t('conversion.agreed', { words: hop.consent.text })}</span>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-3">
        <Link className="tap text-sm underline underline-offset-4" to={`/lead/${id}`}>
          {t('conversion.openLead')}
        </Link>
      </p>
    </details>
  );
}

/** Pages are addresses, agreements are to a way of being reached; what else is known is words of the trade. */
function What({ hop: { kind, what } }: { hop: Hop }) {
  const t = useT();
  if (!what || kind === 'appointment') return null;
  if (kind === 'page') return <code dir="ltr">{what}</code>;
  const channel = kind === 'consent' ? (['email', 'sms', 'call'] as const).find((one) => one === what) : undefined;
  const source = kind === 'inquiry' ? sources.find((one) => one === what) : undefined;
  return <span>{channel ? t(channelNames[channel]) : source ? t(sourceNames[source]) : what}</span>;
}
