import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { failureText } from '#app/account/failure-text.ts';
import { ListState } from '#app/account/operations/list-state.tsx';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, Part, Table } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OverdueAccount } from '#contract/insight/operator-finance.ts';
import { Payer } from './payer.tsx';
import { operatorFinanceKey, overdueQuery } from './queries.ts';

export function Overdue() {
  const t = useT();
  const format = useFormat();
  const list = useInfiniteQuery(overdueQuery);
  return (
    <Part title={t('admin.finance.overdue')}>
      <p className="max-w-[70ch] text-pretty text-ink-2">{t('admin.finance.overdueText')}</p>
      <ListState
        list={list}
        empty={
          <EmptyState title={t('admin.finance.noneOverdue')} icon={<CircleCheck />}>
            {t('admin.finance.noneOverdueText')}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            label={t('admin.finance.overdue')}
            columns={[
              { key: 'payer', name: t('admin.finance.payer'), head: true, cell: ({ payer }) => <Payer of={payer} /> },
              {
                key: 'open',
                name: t('admin.finance.open'),
                end: true,
                cell: ({ openCents }) => <Amount cents={openCents} />,
              },
              { key: 'since', name: t('admin.finance.since'), cell: ({ since }) => format.date(since) },
              {
                key: 'next',
                name: t('admin.finance.nextTry'),
                cell: ({ nextTryAt, tries }) =>
                  nextTryAt ? format.date(nextTryAt) : t('admin.finance.triedAll', { count: tries }),
              },
              { key: 'act', name: '', end: true, cell: (row) => <TryAgain of={row} /> },
            ]}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </ListState>
    </Part>
  );
}

function TryAgain({ of: { id, payer } }: { of: OverdueAccount }) {
  const t = useT();
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => api.operatorFinance.retry({ id }),
    onSuccess: () => void toast(t('admin.finance.tried', { name: payer.name })),
    onError: (error) => void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: operatorFinanceKey }),
  });
  return (
    <Button size="s" busy={retry.isPending} onClick={() => retry.mutate()}>
      {t('admin.finance.tryAgain')}
    </Button>
  );
}
