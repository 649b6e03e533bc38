import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { GitCompareArrows, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { Phone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { listPlace } from '#app/records/list-place.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { certain, type duplicates } from '#contract/people/duplicates.ts';
import type { Lead } from '#contract/people/leads.ts';
import { LeadFace } from '../leads/lead-face.tsx';

const MergeDialog = lazy(() => import('./merge-dialog.tsx').then(({ MergeDialog }) => ({ default: MergeDialog })));

type Pair = OutputOf<typeof duplicates.duplicates>['rows'][number];
type Sure = 'all' | 'yes' | 'no';

const queries = {
  pages: (sure: Sure) =>
    infiniteQueryOptions({
      queryKey: ['leads', 'duplicates', { sure }],
      queryFn: ({ pageParam, signal }) =>
        api.leads.duplicates(
          { limit: 25, ...(sure !== 'all' && { sure }), ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  count: queryOptions({
    queryKey: ['leads', 'duplicates count'],
    queryFn: ({ signal }) => api.leads.duplicateCount({}, { signal }),
  }),
};

export const handle = { title: 'people.duplicates' } as const;

/** Possible duplicates, strongest first: each pair is merged or dismissed. */
export default function DuplicatesPage() {
  const t = useT();
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const asked = params.get('sure');
  const sure: Sure = asked === 'yes' || asked === 'no' ? asked : 'all';
  const [merging, setMerging] = useState<Pair | null>(null);
  const pages = useInfiniteQuery(queries.pages(sure));
  const counts = useQuery(queries.count).data;
  const pairs = pages.data?.pages.flatMap(({ rows }) => rows) ?? [];
  // Strong matches are counted first, so if counting stopped at the limit, the last category reached may have more.
  const number = (count: number | undefined, isCut = false) =>
    count === undefined ? '' : ` ${format.number(count)}${isCut ? '+' : ''}`;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="page-room grid gap-4 py-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <BackLink to={listPlace('leads')}>{t('leads.title')}</BackLink>
          <h1 className="me-auto text-xl font-medium tracking-[-0.01em]">{t('people.duplicates')}</h1>
          <Segmented<Sure>
            label={t('people.howSure')}
            value={sure}
            onChange={(value) => setParams(value === 'all' ? {} : { sure: value }, { replace: true })}
            options={[
              { value: 'all', label: t('people.all') },
              { value: 'yes', label: t('people.sure') + number(counts?.sure, counts?.capped && counts.near === 0) },
              { value: 'no', label: t('people.near') + number(counts?.near, counts?.capped) },
            ]}
          />
        </div>
        <p className="max-w-prose text-ink-2">{t('people.duplicatesText')}</p>
        {counts && counts.lookedThroughAt === null && (
          <p className="rounded-m bg-sunken px-3 py-2 text-ink-2">{t('people.stillLooking')}</p>
        )}
        {pages.data ? (
          pairs.length > 0 ? (
            <ul className="divide-y divide-line border-y border-line">
              {pairs.map((pair) => (
                <PairRow key={`${pair.one.id} ${pair.other.id}`} pair={pair} onMerge={() => setMerging(pair)} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={<Users />} title={t('people.noDuplicates')}>
              {t('people.noDuplicatesText')}
            </EmptyState>
          )
        ) : pages.error ? (
          <ErrorScreen error={pages.error} onRetry={() => void pages.refetch()} />
        ) : (
          <SkeletonRows columns={3} />
        )}
        <MoreButton pages={pages} kind="quiet" size="s" className="justify-self-center" />
      </div>
      {merging && (
        <Suspense>
          <MergeDialog one={merging.one} other={merging.other} onClose={() => setMerging(null)} />
        </Suspense>
      )}
    </div>
  );
}

function PairRow({ pair, onMerge }: { pair: Pair; onMerge: () => void }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const { one, other, rule, strength } = pair;
  const settle = () =>
    void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('duplicates') });
  const dismiss = useMutation({
    mutationFn: (dismissed: boolean) => api.leads.dismissDuplicate({ one: one.id, other: other.id, dismissed }),
    onSuccess: (_, dismissed) => {
      settle();
      if (dismissed)
        toast(t('people.toldApart'), { action: { label: t('ui.undo'), onAction: () => dismiss.mutate(false) } });
    },
    onError: (error) => toast(t('record.notSaved'), { tone: 'destructive', description: error.message }),
  });
  const mayMerge = may('leads.assign') && one.can.change && other.can.change;
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-center">
      <Person lead={one} />
      <Person lead={other} />
      <div className="flex flex-wrap items-center gap-2 md:justify-end">
        <Chip tone={strength >= certain ? 'need' : 'plain'} className="me-auto md:me-0">
          {t(`people.rule.${rule}`)}
        </Chip>
        {may('leads.change') && (
          <Button kind="quiet" size="s" busy={dismiss.isPending} onClick={() => dismiss.mutate(true)}>
            {t('people.twoPeople')}
          </Button>
        )}
        {mayMerge && (
          <Button size="s" icon={<GitCompareArrows />} onClick={onMerge}>
            {t('people.compare')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Person({ lead }: { lead: Lead }) {
  const format = useFormat();
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <LeadFace lead={lead} />
      <div className="min-w-0">
        <Link to={`/lead/${lead.id}`} className="block truncate font-medium hover:text-act hover:underline">
          {lead.name}
        </Link>
        <p className="truncate text-sm text-ink-2">
          <Facts of={[lead.email]} />
          {lead.email && lead.phone && ' · '}
          {lead.phone && <Phone value={lead.phone} />}
        </p>
        <p className="text-xs text-ink-3">{format.date(lead.createdAt)}</p>
      </div>
    </div>
  );
}
