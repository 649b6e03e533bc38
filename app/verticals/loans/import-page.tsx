import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { ImportPage } from '#app/records/imports/import-page.tsx';
import { PreviewRows } from '#app/records/imports/preview-rows.tsx';
import { UnknownValues } from '#app/records/imports/unknown-values.tsx';
import { daysToUndoImport, mostFileRows } from '#contract/core/imports.ts';
import { type LoanPreview, type LoanTarget, loanTargets } from '#contract/verticals/loans/loan-imports.ts';
import { standWords } from './milestone-words.ts';

export const handle = { title: 'loan-imports.title' } as const;

const thing = {
  key: 'loan-imports',
  calls: api.loanImports,
  path: '/loan-imports',
  targets: loanTargets,
  records: ['loans'],
  accept: '.csv,.tsv,text/csv',
  hasReport: true,
};

/** As they are called on a loan. */
const names = {
  number: 'loans.field.number',
  borrower: 'loan-imports.borrower',
  firstName: 'leads.field.first_name',
  lastName: 'leads.field.last_name',
  email: 'leads.field.email',
  phone: 'leads.field.phone',
  coBorrower: 'leads.field.name',
  coFirstName: 'leads.field.first_name',
  coLastName: 'leads.field.last_name',
  coEmail: 'leads.field.email',
  coPhone: 'leads.field.phone',
  milestone: 'loans.field.milestone',
  status: 'loans.field.state',
  milestoneOn: 'loans.field.milestoneChangedAt',
  amount: 'loans.field.amount',
  rate: 'loans.field.rate',
  apr: 'loans.field.apr',
  termMonths: 'loans.field.termMonths',
  program: 'loans.field.program',
  amortization: 'loans.field.amortization',
  purpose: 'loans.field.purpose',
  price: 'loans.field.price',
  value: 'loans.field.value',
  appraised: 'loans.field.appraised',
  address: 'loans.field.address',
  city: 'loans.field.city',
  stateOrProvince: 'loans.field.stateOrProvince',
  county: 'loans.field.county',
  postalCode: 'loans.field.postalCode',
  units: 'loans.field.units',
  occupancy: 'loans.field.occupancy',
  propertyType: 'loans.field.propertyType',
  owner: 'loans.field.owner',
  processor: 'loans.field.processor',
  createdOn: 'loans.field.createdAt',
  applicationOn: 'loans.field.applicationOn',
  estimateOn: 'loan-imports.estimateOn',
  intentOn: 'loans.field.intentOn',
  disclosureOn: 'loan-imports.disclosureOn',
  lockedOn: 'loans.lock.lockedOn',
  lockExpiresOn: 'loans.field.lockExpiresOn',
  lender: 'loans.lender',
  closingOn: 'loans.field.closingOn',
  fundedOn: 'loan-imports.fundedOn',
  endedOn: 'loan-imports.endedOn',
} as const satisfies Record<LoanTarget, string>;

export default function LoanImportPage() {
  const t = useT();
  const people = usePeople();
  const nameOf = (field: string): string => {
    if (!Object.hasOwn(names, field)) return field;
    const name = t(names[field as LoanTarget]);
    return field.startsWith('co') && field !== 'county' ? t('loan-imports.co', { field: name }) : name;
  };
  return (
    <ImportPage
      thing={thing}
      nameOf={nameOf}
      person={people.nameOf}
      words={{
        title: t('loan-imports.title'),
        text: t('loan-imports.text'),
        hint: t('deal-imports.hint', { rows: mostFileRows }),
        home: { path: '/loans', name: t('loans.title'), go: t('loan-imports.toLoans') },
        run: (count) => t('loan-imports.run', { count }),
        ready: (count) => t('loan-imports.ready', { count }),
        undo: t('loan-imports.undo', { days: daysToUndoImport }),
        kept: t('loan-imports.kept'),
      }}
      outcome={({ create, known, people: met, limited, refused }) => [
        { name: t('loan-imports.new'), count: create, tone: 'act' },
        { name: t('loan-imports.people'), count: met },
        { name: t('deal-imports.known'), count: known },
        { name: t('loan-imports.limited'), count: limited, tone: 'need' },
        { name: t('deal-imports.refused'), count: refused, tone: 'loss' },
      ]}
      further={({ preview, unknown }) => (
        <>
          <PreviewLoans rows={preview} />
          <UnknownValues values={unknown} words={(becomes, count) => t(`loan-imports.becomes.${becomes}`, { count })} />
        </>
      )}
    />
  );
}

function PreviewLoans({ rows }: { rows: readonly LoanPreview[] }) {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  const day = (on: string | null) => on && format.date(on);
  return (
    <PreviewRows
      rows={rows.map(
        ({ row, borrowers, number, milestone, state, program, amount, rate, closingOn, lockExpiresOn, owner }) => ({
          row,
          cells: [
            { head: t('loan-imports.borrower'), cell: <bdi>{format.list(borrowers)}</bdi> },
            { head: t('loans.field.number'), cell: <bdi>{number}</bdi> },
            { head: t('loans.field.milestone'), cell: standWords(t, { milestone, state }) },
            { head: t('loans.field.program'), cell: t(`loans.program.${program}`) },
            { head: t('loans.field.amount'), cell: amount === null ? '' : format.money(amount), isNumber: true },
            { head: t('loans.field.rate'), cell: rate === null ? '' : format.rate(rate), isNumber: true },
            { head: t('loans.field.closingOn'), cell: day(closingOn), isNumber: true },
            { head: t('loans.field.lockExpiresOn'), cell: day(lockExpiresOn), isNumber: true },
            { head: t('loans.field.owner'), cell: owner ? nameOf(owner) : t('loans.office') },
          ],
        }),
      )}
    />
  );
}
