import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { FileChoice } from '#app/records/file-choice.tsx';
import { Button } from '#app/ui/button.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { toast } from '#app/ui/toast.ts';
import type { FinanceBankLine } from '#contract/inventory/finance/trust-calls.ts';
import { Amount, type Column, Part, Table } from './parts.tsx';
import { financeQueries } from './queries.ts';
import { useDeed } from './use-deed.ts';

const MatchDialog = lazy(() => import('./match-dialog.tsx'));

/** Bank lines that are not matched yet. */
export function BankLines({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const mayChange = useMay()('finance.manage');
  const list = useInfiniteQuery(financeQueries.bankLines(id));
  const { data: book } = useQuery(financeQueries.bookLines(id));
  const [matching, setMatching] = useState<FinanceBankLine | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const take = useDeed(
    (given: File, options: { key: string }) => api.finance.importBankLines({ id }, { ...options, body: given }),
    {
      onDone: ({ added, matched, known, refusedCount }) => {
        setFile(null);
        toast(t('finance.bank.imported', { added, matched }), {
          description: [
            known > 0 && t('finance.bank.known', { count: known }),
            refusedCount > 0 && t('finance.bank.refused', { count: refusedCount }),
          ]
            .filter(Boolean)
            .join(' '),
        });
      },
    },
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const columns: Column<FinanceBankLine>[] = [
    {
      key: 'day',
      name: t('finance.date'),
      cell: ({ day }) => <span className="num whitespace-nowrap">{format.date(day)}</span>,
    },
    {
      key: 'description',
      name: t('finance.bank.line'),
      head: true,
      cell: ({ description, reference }) => (
        <>
          <bdi>{description}</bdi> <bdi className="text-sm text-ink-2">{reference}</bdi>
        </>
      ),
    },
    { key: 'cents', name: t('finance.amount'), end: true, cell: ({ cents }) => <Amount cents={cents} /> },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (line) =>
        mayChange && (
          <Button
            size="s"
            icon={<Link2 />}
            aria-label={t('finance.bank.matchNamed', { name: line.description })}
            onClick={() => setMatching(line)}
          >
            {t('finance.bank.match')}
          </Button>
        ),
    },
  ];
  return (
    <Part title={t('finance.bank')}>
      {mayChange && (
        <div className="grid max-w-xl gap-2">
          <FileChoice
            file={file}
            onChoose={(chosen) => {
              if (!chosen) return;
              setFile(chosen);
              take.mutate(chosen);
            }}
            accept=".csv,text/csv"
            label={take.isPending ? t('finance.bank.importing') : t('finance.bank.import')}
            hint={t('finance.bank.importHint')}
          />
        </div>
      )}
      {rows.length > 0 ? (
        <Table label={t('finance.bank')} columns={columns} rows={rows} keyOf={(line) => line.id} />
      ) : (
        list.data && <p className="text-ink-2">{t('finance.bank.allMatched')}</p>
      )}
      <MoreButton pages={list} kind="quiet" size="s" className="justify-self-center" />
      <Suspense>
        {matching && (
          <MatchDialog account={id} line={matching} lines={book?.lines ?? []} onClose={() => setMatching(null)} />
        )}
      </Suspense>
    </Part>
  );
}
