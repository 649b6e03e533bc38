import {
  Archive,
  ArchiveRestore,
  ChevronDown,
  CircleX,
  Download,
  MoreHorizontal,
  Pencil,
  RotateCcw,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { toast } from '#app/ui/toast.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { type MilestoneKey, milestones } from '#contract/verticals/loans/milestones.ts';
import { standTone, standWords } from '../milestone-words.ts';
import { useLoanDeed } from '../use-loan-deed.ts';

const EditLoan = lazy(() => import('./edit-loan.tsx'));
const AdverseDialog = lazy(() => import('./adverse-dialog.tsx'));
const EndDialog = lazy(() => import('./end-dialog.tsx'));

/** Whose it is, how much, how far it is, and what can be done next. */
export function LoanHeader({ loan }: { loan: Loan }) {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const [isAdverse, setAdverse] = useState(false);
  const isArchived = loan.archivedAt !== null;
  const { id, version, can, amount, rate, program, state } = loan;
  const isGoing = state === 'open' || state === 'funded';
  const archive = useLoanDeed(
    () => (isArchived ? api.loans.restore({ id }) : api.loans.archive({ id })),
    () => toast(t(isArchived ? 'loans.restored' : 'loans.archived')),
  );
  const reopen = useLoanDeed(
    () => api.loans.reopen({ id }, { version }),
    () => toast(t('loans.reopened')),
  );
  const move = useLoanDeed(
    (milestone: MilestoneKey) => api.loans.changeMilestone({ id, milestone }, { version }),
    (moved) => toast(t('loans.moved', { milestone: t(`loans.milestone.${moved.milestone}`) })),
  );
  const take = useLoanDeed(
    async () => (await api.loans.exportFile({ id })) as Blob,
    (file) => saveFile(file, `${(loan.number ?? loan.name).replace(/[^\p{L}\p{N} -]+/gu, '')}.xml`),
  );
  const chip = <Chip tone={standTone(loan)}>{standWords(t, loan)}</Chip>;
  const mayChange = can.change && !isArchived;
  const entries = [
    ...(may('loans.export')
      ? [{ label: t('loans.export'), icon: <Download />, onSelect: () => take.mutate(undefined) }]
      : []),
    ...(mayChange && state === 'open'
      ? [{ label: t('loans.end'), icon: <CircleX />, onSelect: () => setEnding(true) }]
      : []),
    ...(state === 'denied'
      ? [{ label: t('loans.adverse'), icon: <Download />, onSelect: () => setAdverse(true) }]
      : []),
    ...(mayChange && !isGoing
      ? [{ label: t('loans.reopen'), icon: <RotateCcw />, onSelect: () => reopen.mutate(undefined) }]
      : []),
    ...(can.archive
      ? [
          {
            label: isArchived ? t('loans.restore') : t('loans.archive'),
            icon: isArchived ? <ArchiveRestore /> : <Archive />,
            onSelect: () => archive.mutate(undefined),
          },
        ]
      : []),
  ];
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="me-auto min-w-0">
        <h1 className="text-xl font-medium tracking-[-0.01em] wrap-anywhere">
          <bdi>{loan.name}</bdi>
        </h1>
        <p className="text-ink-2">
          <Facts of={[t(`loans.purpose.${loan.purpose}`), loan.address, loan.city]} />
        </p>
        <p className="num mt-2 flex flex-wrap items-baseline gap-x-3">
          {amount !== null && <b className="text-xl font-medium">{format.money(amount)}</b>}
          <span className="text-ink-2">
            <Facts of={[t(`loans.program.${program}`), rate !== null && format.rate(rate)]} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {mayChange && isGoing ? (
          <Menu
            align="end"
            trigger={
              <Button aria-label={t('loans.changeMilestone', { milestone: standWords(t, loan) })} busy={move.isPending}>
                {chip}
                <ChevronDown />
              </Button>
            }
            entries={milestones
              .filter(({ key }) => key !== loan.milestone)
              .map(({ key }) => ({ label: t(`loans.milestone.${key}`), onSelect: () => move.mutate(key) }))}
          />
        ) : (
          chip
        )}
        {mayChange && (
          <Button icon={<Pencil />} onClick={() => setEditing(true)}>
            {t('loans.edit')}
          </Button>
        )}
        {entries.length > 0 && (
          <Menu
            align="end"
            trigger={
              <IconButton label={t('loans.more')}>
                <MoreHorizontal />
              </IconButton>
            }
            entries={entries}
          />
        )}
      </div>
      <Suspense>
        {isEditing && <EditLoan loan={loan} onClose={() => setEditing(false)} />}
        {isAdverse && <AdverseDialog loan={loan} onClose={() => setAdverse(false)} />}
        {isEnding && <EndDialog loan={loan} onClose={() => setEnding(false)} />}
      </Suspense>
    </div>
  );
}
