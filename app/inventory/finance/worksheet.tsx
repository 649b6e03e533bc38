import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { isStaleCheck } from '#contract/inventory/finance/stale-check.ts';
import type { FinanceWorksheet } from '#contract/inventory/finance/trust-calls.ts';
import { Amount, Table } from './parts.tsx';
import { financeQueries } from './queries.ts';
import { useDeed } from './use-deed.ts';

const VoidDialog = lazy(() => import('./void-dialog.tsx'));

type Props = { id: string; through: string; statement: number };

/** Adjusted bank balance, book balance, and subledger total side by side, with the signature once they are equal. */
export function Worksheet({ id, through, statement }: Props) {
  const t = useT();
  const format = useFormat();
  const maySign = useMay()('finance.manage');
  const [isSigning, setSigning] = useState(false);
  const [voided, setVoided] = useState<FinanceWorksheet['outstanding'][number] | null>(null);
  const { data, error, refetch } = useQuery(financeQueries.worksheet(id, through, statement));
  const sign = useDeed(api.finance.signReconciliation, { onDone: () => toast(t('finance.signedToast')) });
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} columns={2} />;
  const steps = [
    ['statement', data.statement],
    ['outstandingDeposits', data.deposits],
    ['outstandingChecks', -data.checks || 0],
  ] as const;
  const ways = [
    ['adjusted', data.adjusted],
    ['bookBalance', data.book],
    ...(data.subs === null ? [] : [['ledgerSum', data.subs] as const]),
  ] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-4 rounded-m border border-line bg-surface p-4 shadow-soft sm:grid-cols-2">
        <dl className="grid content-start">
          {steps.map(([key, cents]) => (
            <div key={key} className="flex gap-3 border-b border-line py-2">
              <dt className="me-auto text-ink-2">{t(`finance.${key}`)}</dt>
              <dd>
                <Amount cents={cents} />
              </dd>
            </div>
          ))}
        </dl>
        <dl className="grid content-start">
          {ways.map(([key, cents]) => (
            <div key={key} className="flex gap-3 border-b border-line py-2 font-medium">
              <dt className="me-auto">{t(`finance.${key}`)}</dt>
              <dd>
                <Amount cents={cents} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
          <p role="status" className={`me-auto flex items-center gap-2 ${data.isBalanced ? 'text-act' : 'text-need'}`}>
            {data.isBalanced ? (
              <CircleCheck className="size-4" aria-hidden="true" />
            ) : (
              <TriangleAlert className="size-4" aria-hidden="true" />
            )}
            {data.isBalanced
              ? t('finance.equal')
              : data.unknown > 0
                ? t('finance.unmatched', { count: data.unknown })
                : t('finance.differs', { amount: format.money(Math.abs(data.adjusted - data.book)) })}
          </p>
          {maySign && (
            <Button kind="act" disabled={!data.isBalanced} onClick={() => setSigning(true)}>
              {t('finance.sign')}
            </Button>
          )}
        </div>
      </div>
      {data.outstanding.length > 0 && (
        <Table
          label={t('finance.outstanding')}
          keyOf={({ entry, n }) => `${entry} ${n}`}
          rows={data.outstanding}
          columns={[
            {
              key: 'day',
              name: t('finance.date'),
              cell: ({ day }) => <span className="num whitespace-nowrap">{format.date(day)}</span>,
            },
            {
              key: 'memo',
              name: t('finance.outstanding'),
              head: true,
              cell: ({ memo, day, mayVoid, method }) => (
                <>
                  <bdi>{memo}</bdi>{' '}
                  {mayVoid && method === 'check' && isStaleCheck(day, through) && (
                    <>
                      <Chip tone="need">{t('rental-desk.staleCheck')}</Chip>
                      <span className="block text-sm text-ink-2">{t('rental-desk.staleCheckText')}</span>
                    </>
                  )}
                </>
              ),
            },
            { key: 'cents', name: t('finance.amount'), end: true, cell: ({ cents }) => <Amount cents={cents} /> },
            ...(maySign && data.outstanding.some(({ mayVoid }) => mayVoid)
              ? [
                  {
                    key: 'act',
                    name: '',
                    end: true as const,
                    cell: (check: FinanceWorksheet['outstanding'][number]) =>
                      check.mayVoid && (
                        <Button
                          size="s"
                          kind="quiet"
                          aria-label={t(check.method === 'check' ? 'checks.voidNamed' : 'checks.returnNamed', {
                            name: check.memo,
                          })}
                          onClick={() => setVoided(check)}
                        >
                          {t(check.method === 'check' ? 'checks.void' : 'checks.return')}
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {data.subledgers.length > 0 && (
        <Table
          label={t('finance.ledgers')}
          keyOf={(held) => `${held.kind} ${held.id}`}
          rows={data.subledgers}
          columns={[
            { key: 'name', name: t('finance.ledgers'), head: true, cell: ({ name }) => <bdi>{name}</bdi> },
            { key: 'cents', name: t('finance.held'), end: true, cell: ({ cents }) => <Amount cents={cents} /> },
          ]}
        />
      )}
      <Suspense>{voided && <VoidDialog account={id} check={voided} onClose={() => setVoided(null)} />}</Suspense>
      <ConfirmDialog
        open={isSigning}
        onOpenChange={setSigning}
        title={t('finance.sign.title', { day: format.date(through) })}
        action={t('finance.sign')}
        onConfirm={() => sign.mutateAsync({ id, through, statement })}
      >
        {t('finance.sign.text')}
      </ConfirmDialog>
    </div>
  );
}
