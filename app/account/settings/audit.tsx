import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ScrollText, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { fullName } from '#app/i18n/names.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { auditQuery, membersQuery } from '../queries.ts';
import { ChainPanel } from '../security/chain-panel.tsx';
import { AuditFilters, type AuditWish } from './audit-filters.tsx';
import { AuditRow } from './audit-row.tsx';
import { Section } from './section.tsx';

export default function AuditPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const wish: AuditWish = { person: params.get('person'), kind: params.get('kind') };
  const list = useInfiniteQuery(auditQuery(wish));
  const { people, nameOf } = usePeople();
  const entries = list.data?.pages.flatMap((page) => page.rows);
  const change = ({ person, kind }: AuditWish) =>
    setParams({ ...(person && { person }), ...(kind && { kind }) }, { replace: true });
  return (
    <Section title={t('account.audit.title')} text={t('operations.audit.text')}>
      <ChainPanel />
      <AuditFilters wish={wish} onChange={change} people={people} />
      {!entries && list.error ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : !entries ? (
        <SkeletonRows rows={8} columns={1} />
      ) : entries.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} nameOf={nameOf} />
          ))}
        </ul>
      ) : list.hasNextPage ? (
        <p className="text-ink-2">{t('operations.audit.further')}</p>
      ) : wish.person || wish.kind ? (
        <EmptyState
          title={t('operations.audit.noneTitle')}
          icon={<SearchX />}
          actions={<Button onClick={() => change({ person: null, kind: null })}>{t('operations.audit.clear')}</Button>}
        >
          {t('operations.audit.none')}
        </EmptyState>
      ) : (
        <EmptyState title={t('operations.audit.empty')} icon={<ScrollText />}>
          {t('operations.audit.emptyText')}
        </EmptyState>
      )}
      <MoreButton pages={list} className="mt-4" />
    </Section>
  );
}

function usePeople() {
  const { data } = useQuery(membersQuery);
  return useMemo(() => {
    const people = (data?.members ?? []).map(({ userId, firstName, lastName, email }) => ({
      value: userId,
      label: fullName({ first: firstName, last: lastName }) || email,
      detail: email,
    }));
    const names = new Map(people.map(({ value, label }) => [value, label]));
    return { people, nameOf: (userId: string) => names.get(userId) };
  }, [data]);
}
