import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { LoanLock } from '#contract/verticals/loans/loan-work.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { loanQueries } from '../queries.ts';
import { useLoanDeed } from '../use-loan-deed.ts';

const LockDialog = lazy(() => import('./lock-dialog.tsx'));
const ExtendDialog = lazy(() => import('./extend-dialog.tsx'));

/** The lock in force and those before it. */
export function LoanLocks({ loan, mayChange }: { loan: Loan; mayChange: boolean }) {
  const t = useT();
  const { data } = useQuery(loanQueries.locks(loan.id));
  const [asked, setAsked] = useState<'lock' | LoanLock | null>(null);
  const locks = data?.locks ?? [];
  const isHeld = locks.some(({ releasedOn, alarm }) => releasedOn === null && alarm !== 'expired');
  return (
    <Part
      title={t('loans.locks')}
      actions={
        mayChange &&
        data &&
        !isHeld && (
          <Button size="s" icon={<Lock />} onClick={() => setAsked('lock')}>
            {t('loans.lock.add')}
          </Button>
        )
      }
    >
      {data && locks.length === 0 && <p className="text-ink-2">{t('loans.lock.none')}</p>}
      {locks.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {locks.map((lock) => (
            <LockRow key={lock.id} loan={loan} lock={lock} mayChange={mayChange} onExtend={() => setAsked(lock)} />
          ))}
        </ul>
      )}
      <Suspense>
        {asked === 'lock' && <LockDialog loan={loan} onClose={() => setAsked(null)} />}
        {asked && asked !== 'lock' && <ExtendDialog loan={loan} lock={asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </Part>
  );
}

type RowProps = { loan: Loan; lock: LoanLock; mayChange: boolean; onExtend: () => void };

function LockRow({ loan, lock, mayChange, onExtend }: RowProps) {
  const t = useT();
  const format = useFormat();
  const release = useLoanDeed(() => api.loans.releaseLock({ id: loan.id, lockId: lock.id }));
  const { rate, points, lender, expiresOn, releasedOn, extensions, extensionCost, alarm, lockedOn, days } = lock;
  const percent = (value: number) => format.percent(value / 1_000_000, 3);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
      <span className="grid min-w-0 flex-1">
        <span className="num">
          <Facts
            of={[
              percent(rate),
              points !== 0 && t('loans.lock.points', { points: format.number(points / 10_000) }),
              lender,
            ]}
          />
        </span>
        <span className="num text-sm text-ink-3">
          <Facts
            of={[
              t('loans.lock.term', { day: format.date(lockedOn), days }),
              releasedOn
                ? t('loans.lock.released', { day: format.date(releasedOn) })
                : t('loans.lock.expires', { day: format.date(expiresOn) }),
              extensions.length > 0 &&
                t('loans.lock.extended', {
                  days: extensions.reduce((all, one) => all + one.days, 0),
                  cost: extensionCost === null ? '—' : format.money(extensionCost),
                }),
            ]}
          />
        </span>
      </span>
      {alarm && <Chip tone={alarm === 'soon' ? 'need' : 'loss'}>{t(`loans.lockAlarm.${alarm}`)}</Chip>}
      {mayChange && !releasedOn && alarm !== 'expired' && (
        <span className="flex gap-1.5">
          <Button size="s" onClick={onExtend}>
            {t('loans.lock.extend')}
          </Button>
          <Button size="s" kind="quiet" busy={release.isPending} onClick={() => release.mutate(undefined)}>
            {t('loans.lock.release')}
          </Button>
        </span>
      )}
    </li>
  );
}
