import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Hourglass } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { addressOf } from '#contract/core/addresses.ts';
import { type Vertical, verticals } from '#contract/core/verticals.ts';
import { type WaitlistEntry, waitlist } from '#contract/public/waitlist.ts';
import { ListState } from './list-state.tsx';
import { verticalNames } from './price-names.ts';

export const handle = { title: 'admin.waitlist.title' } as const;

const entriesQuery = (vertical: Vertical | undefined) =>
  infiniteQueryOptions({
    queryKey: ['operators', 'waitlist', vertical],
    queryFn: ({ pageParam, signal }) =>
      api.waitlist.list({ ...(vertical && { vertical }), ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

const countsQuery = queryOptions({
  queryKey: ['operators', 'waitlist counts'],
  queryFn: ({ signal }) => api.waitlist.counts({}, { signal }),
  staleTime: 0,
});

export default function WaitlistPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const vertical = verticals.find((name) => name === params.get('vertical'));
  const list = useInfiniteQuery(entriesQuery(vertical));
  const file = `${addressOf(waitlist.download.path)}${vertical ? `?vertical=${vertical}` : ''}`;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-pretty text-ink-2">{t('admin.waitlist.text')}</p>
        <Button icon={<Download />} asChild>
          <a href={file} download>
            {t('admin.waitlist.download')}
          </a>
        </Button>
      </div>
      <Counts />
      <Segmented
        label={t('admin.waitlist.which')}
        value={vertical ?? 'all'}
        onChange={(next) => setParams(next === 'all' ? {} : { vertical: next }, { replace: true })}
        options={[
          { value: 'all', label: t('admin.waitlist.all') },
          ...verticals.map((value) => ({ value, label: t(verticalNames[value]) })),
        ]}
        className="mt-6 mb-4"
      />
      <ListState
        list={list}
        empty={
          <EmptyState title={t('admin.waitlist.empty')} icon={<Hourglass />}>
            {t('admin.waitlist.emptyText')}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </ListState>
    </>
  );
}

function Counts() {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(countsQuery);
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {data?.counts.map(({ vertical, confirmed, waiting }) => (
        <div key={vertical} className="border-t-2 border-line-strong pt-2">
          <dt className="text-sm text-ink-2">{t(verticalNames[vertical])}</dt>
          <dd>
            <span className="num block text-2xl font-medium">{format.number(confirmed + waiting)}</span>
            <span className="text-sm text-ink-3">{t('admin.waitlist.count', { confirmed, waiting })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Entry({ entry: { email, vertical, locale, source, confirmedAt, createdAt } }: { entry: WaitlistEntry }) {
  const t = useT();
  const format = useFormat();
  const facts = [
    t(verticalNames[vertical]),
    locale.toUpperCase(),
    source && t('admin.waitlist.source', { source }),
    format.dateTime(createdAt),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="me-auto grid min-w-0 gap-0.5">
        <bdi className="font-medium break-all">{email}</bdi>
        <p className="text-sm break-words text-ink-3">
          <Facts of={facts} />
        </p>
      </div>
      <Chip tone={confirmedAt ? 'act' : 'plain'}>
        {confirmedAt ? t('admin.waitlist.confirmed', { when: format.date(confirmedAt) }) : t('admin.waitlist.waiting')}
      </Chip>
    </li>
  );
}
