import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { Amount, type Column } from '#app/inventory/finance/parts.tsx';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Field } from '#app/ui/field.tsx';
import type { WatchedLoan } from '#contract/verticals/loans/loan-watch.ts';
import { BookPage } from './book-page.tsx';
import { PercentField } from './percent-field.tsx';

export const handle = { title: 'hmda.watch' } as const;

const watched = (rate: number | null) =>
  infiniteQueryOptions({
    queryKey: ['loans', 'watch', rate],
    queryFn: ({ pageParam, signal }) =>
      api.loans.watch(
        { limit: 50, ...(rate !== null && { rate }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** The closed book: whose rate is above today's, whose mortgage insurance may end, whose home is listed. */
export default function WatchPage() {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('rate'));
  const rate = Number.isInteger(asked) && asked > 0 && asked <= 300_000 ? asked : null;
  const list = useInfiniteQuery(watched(rate));
  const columns: Column<WatchedLoan>[] = [
    {
      key: 'name',
      name: t('hmda.loan'),
      head: true,
      cell: ({ id, name, owner, listing }) => (
        <>
          <Link to={`/loan/${id}`} className="tap font-medium hover:underline">
            <bdi>{name}</bdi>
          </Link>
          {owner && <span className="block text-sm text-ink-2">{nameOf(owner)}</span>}
          {listing && (
            <Link to={`/listing/${listing.id}`} className="tap block text-sm text-act hover:underline">
              <bdi>{listing.name}</bdi>
            </Link>
          )}
        </>
      ),
    },
    {
      key: 'reasons',
      name: t('hmda.watch.why'),
      cell: ({ reasons }) => (
        <span className="flex flex-wrap gap-1">
          {reasons.map((reason) => (
            <Chip key={reason} tone={reason === 'listed' ? 'need' : 'act'}>
              {t(`hmda.watch.${reason}`)}
            </Chip>
          ))}
        </span>
      ),
    },
    {
      key: 'rate',
      name: t('hmda.watch.theirRate'),
      end: true,
      cell: (one) => <span className="num">{format.rate(one.rate)}</span>,
    },
    { key: 'balance', name: t('hmda.watch.balance'), end: true, cell: ({ balance }) => <Amount cents={balance} /> },
    {
      key: 'payment',
      name: t('hmda.watch.payment'),
      end: true,
      cell: ({ payment, newPayment }) => (
        <>
          <Amount cents={payment} />
          {newPayment !== null && (
            <span className="block text-sm text-ink-2">
              {t('hmda.watch.atToday', { amount: format.money(newPayment) })}
            </span>
          )}
        </>
      ),
    },
  ];
  return (
    <BookPage
      title={t('hmda.watch')}
      controls={
        <div className="w-40">
          <Field label={t('hmda.watch.todayRate')}>
            <PercentField
              value={rate}
              onChange={(next) => setParams(next ? { rate: String(next) } : {}, { replace: true })}
            />
          </Field>
        </div>
      }
    >
      <Listed
        label={t('hmda.watch')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('hmda.watch.none'), text: t('hmda.watch.noneText'), icon: <Eye /> }}
      />
    </BookPage>
  );
}
