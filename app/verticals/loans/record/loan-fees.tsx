import { useQuery } from '@tanstack/react-query';
import { MoreHorizontal, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { LoanFee } from '#contract/verticals/loans/loan-disclosures.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { buckets } from '#contract/verticals/loans/tolerance.ts';
import { loanQueries } from '../queries.ts';
import { useLoanDeed } from '../use-loan-deed.ts';

const FeeDialog = lazy(() => import('./fee-dialog.tsx'));

/** Charges by what they may grow by, what is over, and what must be refunded. */
export default function LoanFees({ loan, mayChange }: { loan: Loan; mayChange: boolean }) {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(loanQueries.fees(loan.id));
  const [edited, setEdited] = useState<LoanFee | 'new' | null>(null);
  const remove = useLoanDeed((feeId: string) => api.loans.removeFee({ id: loan.id, feeId }));
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={6} />;
  const { fees, tolerance, cure, cureBy } = data;
  const head = 'py-1.5 text-end font-medium w-32';
  return (
    <div className="grid gap-6">
      <p className={cx('num rounded-m px-3 py-2.5', cure > 0 ? 'bg-loss-tint text-loss' : 'bg-act-tint text-act')}>
        {cure > 0
          ? cureBy
            ? t('loans.cureBy', { amount: format.money(cure), day: format.date(cureBy) })
            : t('loans.cure', { amount: format.money(cure) })
          : t('loans.noCure')}
      </p>
      {buckets.map((bucket) => {
        const rows = fees.filter((fee) => fee.bucket === bucket);
        const sum = tolerance.find((one) => one.bucket === bucket)!;
        if (rows.length === 0) return null;
        return (
          <Part key={bucket} title={t(`loans.bucket.${bucket}`)}>
            <div className="overflow-x-auto">
              <table className="w-full min-w-md text-sm">
                <thead>
                  <tr className="border-b border-line text-ink-3">
                    <th scope="col" className="py-1.5 text-start font-medium">
                      {t('loans.fee')}
                    </th>
                    <th scope="col" className={head}>
                      {t('loans.fee.estimated')}
                    </th>
                    <th scope="col" className={head}>
                      {t('loans.fee.baseline')}
                    </th>
                    <th scope="col" className={head}>
                      {t('loans.fee.actual')}
                    </th>
                    <th scope="col" className="w-10">
                      <span className="sr-only">{t('loans.more')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((fee) => (
                    <tr key={fee.id} className="border-b border-line">
                      <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                        <bdi>{fee.name}</bdi>{' '}
                        <span className="text-ink-3">{t('loans.fee.section', { section: fee.section })}</span>
                      </th>
                      <td className="num py-1.5 text-end">{format.money(fee.estimated)}</td>
                      <td className="num py-1.5 text-end">{format.money(fee.baseline)}</td>
                      <td className="num py-1.5 text-end">{fee.actual === null ? '—' : format.money(fee.actual)}</td>
                      <td className="py-1 text-end">
                        {mayChange && (
                          <Menu
                            align="end"
                            trigger={
                              <IconButton size="s" label={t('loans.moreFor', { name: fee.name })}>
                                <MoreHorizontal />
                              </IconButton>
                            }
                            entries={[
                              { label: t('loans.edit'), onSelect: () => setEdited(fee) },
                              { label: t('loans.remove'), onSelect: () => remove.mutate(fee.id) },
                            ]}
                          />
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr className="font-medium">
                    <th scope="row" className="py-1.5 text-start font-medium">
                      {sum.most === null
                        ? t('loans.fee.total')
                        : t('loans.fee.most', { amount: format.money(sum.most) })}
                    </th>
                    <td />
                    <td className="num py-1.5 text-end">{format.money(sum.baseline)}</td>
                    <td className={cx('num py-1.5 text-end', sum.over > 0 && 'text-loss')}>
                      {format.money(sum.actual)}
                    </td>
                    <td />
                  </tr>
                </tfoot>
              </table>
            </div>
          </Part>
        );
      })}
      {fees.length === 0 && <p className="text-ink-2">{t('loans.fee.none')}</p>}
      {mayChange && (
        <Button className="justify-self-start" icon={<Plus />} onClick={() => setEdited('new')}>
          {t('loans.fee.add')}
        </Button>
      )}
      <Suspense>
        {edited && <FeeDialog loan={loan} fee={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </div>
  );
}
