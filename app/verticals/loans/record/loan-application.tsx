import { useQuery } from '@tanstack/react-query';
import { MoreHorizontal, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { Borrower, SavedSection } from '#contract/verticals/loans/loan-application.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { sixItems } from '#contract/verticals/loans/trid.ts';
import { completenessOf, isComplete } from '#contract/verticals/loans/urla-data.ts';
import { placeOnForm, type SectionName, sectionNames, sectionOf } from '#contract/verticals/loans/urla-sections.ts';
import { PortalAccess } from '../../portals/portal-access.tsx';
import { loanQueries } from '../queries.ts';
import { useLoanDeed } from '../use-loan-deed.ts';
import { SectionForm } from './section-form.tsx';

const BorrowerDialog = lazy(() => import('./borrower-dialogs.tsx').then((m) => ({ default: m.AddBorrower })));
const TaxIdDialog = lazy(() => import('./borrower-dialogs.tsx').then((m) => ({ default: m.TaxId })));
const Demographics = lazy(() => import('./demographics-dialog.tsx'));

const sectionsOf = (of: 'borrower' | 'loan'): SectionName[] => sectionNames.filter((name) => sectionOf(name).of === of);

type Chosen = { section: SectionName; borrower: string | null };
type Asked = { kind: 'add' } | { kind: 'tax' | 'demographics'; borrower: Borrower };

/** The application by section: what is there, what lacks, and one section open. */
export default function LoanApplication({ loan, mayChange }: { loan: Loan; mayChange: boolean }) {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(loanQueries.application(loan.id));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const remove = useLoanDeed((borrowerId: string) => api.loans.removeBorrower({ id: loan.id, borrowerId }));
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={6} />;
  const { borrowers, sections, six } = data;
  const find = ({ section, borrower }: Chosen) =>
    sections.find((one) => one.section === section && one.borrower === borrower);
  const first: Chosen = borrowers[0]
    ? { section: 'personal', borrower: borrowers[0].id }
    : { section: 'assets', borrower: null };
  const isThere = chosen && (chosen.borrower === null || borrowers.some(({ id }) => id === chosen.borrower));
  const open = isThere ? chosen : first;
  const lacking = sixItems.filter((item) => !six[item]);
  const list = (of: Borrower | null) => (
    <ul className="grid gap-px">
      {sectionsOf(of ? 'borrower' : 'loan').map((section) => (
        <SectionEntry
          key={section}
          section={section}
          saved={find({ section, borrower: of?.id ?? null })}
          isOpen={open.section === section && open.borrower === (of?.id ?? null)}
          onOpen={() => setChosen({ section, borrower: of?.id ?? null })}
        />
      ))}
    </ul>
  );
  return (
    <div className="grid gap-6">
      {!loan.applicationOn && (
        <p
          className={cx(
            'rounded-m px-3 py-2',
            lacking.length === 1 ? 'bg-need-tint text-need' : 'bg-info-tint text-info',
          )}
        >
          {lacking.length === 1
            ? t('loans.nextStarts', { item: t(`loans.six.${lacking[0]!}`) })
            : t('loans.sixLacking', {
                count: lacking.length,
                items: format.list(lacking.map((item) => t(`loans.six.${item}`))),
              })}
        </p>
      )}
      <div className="grid items-start gap-6 md:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label={t('loans.sections')} className="grid gap-4">
          {borrowers.map((borrower) => (
            <section key={borrower.id} aria-label={borrower.name} className="grid gap-1">
              <div className="flex items-center gap-1">
                <h3 className="me-auto min-w-0 truncate text-sm font-medium">
                  <bdi>{borrower.name}</bdi>
                </h3>
                {mayChange && (
                  <Menu
                    align="end"
                    trigger={
                      <IconButton size="s" label={t('loans.moreFor', { name: borrower.name })}>
                        <MoreHorizontal />
                      </IconButton>
                    }
                    entries={[
                      { label: t('loans.taxId'), onSelect: () => setAsked({ kind: 'tax', borrower }) },
                      ...(loan.can.demographics
                        ? [
                            {
                              label: t('loans.demographics'),
                              onSelect: () => setAsked({ kind: 'demographics', borrower }),
                            },
                          ]
                        : []),
                      { label: t('loans.removeBorrower'), onSelect: () => remove.mutate(borrower.id) },
                    ]}
                  />
                )}
              </div>
              {borrower.lead && <PortalAccess lead={borrower.lead.id} name={borrower.name} mayChange={mayChange} />}
              {list(borrower)}
            </section>
          ))}
          {mayChange && (
            <Button size="s" className="justify-self-start" icon={<Plus />} onClick={() => setAsked({ kind: 'add' })}>
              {t('loans.addBorrower')}
            </Button>
          )}
          <section aria-label={t('loans.loanSections')} className="grid gap-1">
            <h3 className="text-sm font-medium">{t('loans.loanSections')}</h3>
            {list(null)}
          </section>
        </nav>
        <SectionForm
          key={`${open.borrower} ${open.section}`}
          loan={loan}
          section={open.section}
          borrower={open.borrower}
          saved={find(open)}
          mayChange={mayChange}
        />
      </div>
      <Suspense>
        {asked?.kind === 'add' && <BorrowerDialog loan={loan} onClose={() => setAsked(null)} />}
        {asked?.kind === 'tax' && <TaxIdDialog loan={loan} borrower={asked.borrower} onClose={() => setAsked(null)} />}
        {asked?.kind === 'demographics' && (
          <Demographics loan={loan} borrower={asked.borrower} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </div>
  );
}

type EntryProps = { section: SectionName; saved: SavedSection | undefined; isOpen: boolean; onOpen: () => void };

function SectionEntry({ section, saved, isOpen, onOpen }: EntryProps) {
  const t = useT();
  const full = completenessOf(section, saved?.data);
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        className={cx(
          'tap flex w-full items-center gap-2 rounded-s px-2 py-1.5 text-start hover:bg-sunken',
          isOpen && 'bg-sunken font-medium',
        )}
      >
        <span className="me-auto min-w-0 truncate">{t(`loans.urla.${section}`)}</span>
        <span className="num text-xs text-ink-3">{placeOnForm[section]}</span>
        <span className={cx('num text-xs', isComplete(full) ? 'text-act' : 'text-need')}>
          {t('loans.completeness', full)}
        </span>
      </button>
    </li>
  );
}
