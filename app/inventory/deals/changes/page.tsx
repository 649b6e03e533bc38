import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleDollarSign } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { SheetChange } from '#contract/inventory/deals/deal-commissions.ts';
import { dealQueries } from '../queries.ts';
import { useDealDeed } from '../record/use-deal-deed.ts';
import { DifferenceTable } from '../sheet/difference-table.tsx';

export const handle = { title: 'deals.changes' } as const;

/** Sheets whose amounts changed by themselves, each with the difference, to be accepted one by one. */
export default function ChangesPage() {
  const t = useT();
  const list = useInfiniteQuery(dealQueries.changes);
  const { data, error } = list;
  const rows = data && rowsOf<SheetChange>(data);
  if (error) return <ErrorScreen error={error} onRetry={() => void list.refetch()} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="page-room grid gap-6 pt-2.5 pb-12 *:max-w-3xl">
        <div>
          <BackLink to="/deals">{t('deals.title')}</BackLink>
          <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('deals.changes')}</h1>
          <p className="text-ink-2">{t('deals.changes.text')}</p>
        </div>
        {!rows ? (
          <SkeletonRows rows={6} columns={3} />
        ) : rows.length === 0 ? (
          <EmptyState title={t('deals.changes.none')} icon={<CircleDollarSign />}>
            {t('deals.changes.noneText')}
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {rows.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ul>
        )}
        <MoreButton pages={list} kind="quiet" size="s" className="justify-self-center" />
      </div>
    </div>
  );
}

function Change({ change: { deal, state, before, after, because, at } }: { change: SheetChange }) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const { organisation } = useSession();
  const accept = useDealDeed(
    () => api.deals.acceptSheet({ id: deal.id, payouts: after }),
    () => toast(t('deals.sheet.accepted')),
  );
  const nameOf = (account: string) => {
    if (account === 'house') return organisation?.name ?? '';
    const rest = account.slice(account.indexOf(':') + 1);
    return account.startsWith('agent:') ? people.nameOf(rest) : rest;
  };
  return (
    <li className="grid gap-2 rounded-m border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={`/deal/${deal.id}/sheet`} className="tap min-w-0 font-medium wrap-anywhere hover:underline">
          <bdi>{deal.name}</bdi>
        </Link>
        <Chip tone={state === 'draft' ? 'plain' : 'act'}>{t(`deals.sheetState.${state}`)}</Chip>
        <span className="num ms-auto text-sm text-ink-3">
          {t(`deals.changes.${because}`)} · {format.dateTime(at, { style: 'short' })}
        </span>
      </div>
      <DifferenceTable label={deal.name} before={before} after={after} nameOf={nameOf} />
      <Button
        size="s"
        className="justify-self-end"
        busy={accept.isPending}
        aria-label={t('deals.sheet.acceptNamed', { name: deal.name })}
        onClick={() => accept.mutate(undefined)}
      >
        {t('deals.sheet.accept')}
      </Button>
    </li>
  );
}
