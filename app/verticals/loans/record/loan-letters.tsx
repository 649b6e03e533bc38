import { useQuery } from '@tanstack/react-query';
import { Download, FilePlus, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import type { LoanLetter } from '#contract/verticals/loans/loan-work.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { loanQueries } from '../queries.ts';
import { useLoanDeed } from '../use-loan-deed.ts';

const LimitDialog = lazy(() => import('./letter-dialogs.tsx').then(({ LimitDialog }) => ({ default: LimitDialog })));
const IssueDialog = lazy(() => import('./letter-dialogs.tsx').then(({ IssueDialog }) => ({ default: IssueDialog })));
const ReasonDialog = lazy(() => import('#app/inventory/deals/record/reason-dialog.tsx'));

/** Pre-approval letters, each within what was approved. */
export default function LoanLetters({ loan, mayChange }: { loan: Loan; mayChange: boolean }) {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const { data } = useQuery(loanQueries.letters(loan.id));
  const [asked, setAsked] = useState<'limit' | 'issue' | LoanLetter | null>(null);
  const fileName = t('loans.letter');
  const withdraw = useLoanDeed(({ letterId, reason }: { letterId: string; reason: string }) =>
    api.loans.withdrawLetter({ id: loan.id, letterId, reason }),
  );
  const take = useLoanDeed(
    async (letterId: string) => (await api.loans.letterFile({ id: loan.id, letterId })) as Blob,
    (file) => saveFile(file, `${fileName}.pdf`),
  );
  const limit = data?.limit;
  return (
    <Part
      title={t('loans.letters')}
      actions={
        mayChange && (
          <>
            {may('loans.approve') && (
              <Button size="s" kind="quiet" icon={<SlidersHorizontal />} onClick={() => setAsked('limit')}>
                {t('loans.letter.limits')}
              </Button>
            )}
            <Button size="s" icon={<FilePlus />} disabled={!limit?.most} onClick={() => setAsked('issue')}>
              {t('loans.letter.issue')}
            </Button>
          </>
        )
      }
    >
      {limit && (
        <p className="num text-sm text-ink-2">
          {limit.most !== null && limit.until
            ? t('loans.letter.limit', { amount: format.money(limit.most), day: format.date(limit.until) })
            : t('loans.letter.noLimit')}
        </p>
      )}
      {data && data.letters.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {data.letters.map((letter) => (
            <li key={letter.id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <span className="grid min-w-0 flex-1">
                <span className="num">
                  <Facts of={[format.money(letter.amount), letter.address]} />
                </span>
                <span className="num text-sm text-ink-3">
                  <Facts
                    of={[
                      t('loans.letter.issued', { day: format.date(letter.issuedOn) }),
                      t('loans.letter.until', { day: format.date(letter.expiresOn) }),
                      letter.withdrawnBecause,
                    ]}
                  />
                </span>
              </span>
              {letter.withdrawnAt ? (
                <Chip tone="loss">{t('loans.letter.withdrawn')}</Chip>
              ) : (
                letter.expiresOn < todayHere() && <Chip>{t('loans.letter.expired')}</Chip>
              )}
              {mayChange && !letter.withdrawnAt && (
                <Button size="s" kind="quiet" onClick={() => setAsked(letter)}>
                  {t('loans.letter.withdraw')}
                </Button>
              )}
              <IconButton size="s" label={t('loans.letter.download')} onClick={() => take.mutate(letter.id)}>
                <Download />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {asked === 'limit' && limit && <LimitDialog loan={loan} limit={limit} onClose={() => setAsked(null)} />}
        {asked === 'issue' && limit && <IssueDialog loan={loan} limit={limit} onClose={() => setAsked(null)} />}
        {asked && typeof asked === 'object' && (
          <ReasonDialog
            title={t('loans.letter.withdraw')}
            act={t('loans.letter.withdraw')}
            onReason={(reason) => withdraw.mutate({ letterId: asked.id, reason })}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </Part>
  );
}
