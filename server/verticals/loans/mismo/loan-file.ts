import { mostBorrowers } from '#contract/verticals/loans/loan-application.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { mostRows, type UrlaData, type UrlaRow, type UrlaValue } from '#contract/verticals/loans/urla-data.ts';
import { type SectionName, sectionOf } from '#contract/verticals/loans/urla-sections.ts';
import { Unreadable, type Xml } from '../../xml.ts';
import { textOf, words } from './codecs.ts';
import { codecFor, homePlaces, type ListName, listPlaces, loanPlaces, sectionPlaces } from './paths.ts';
import { at, childOf, childrenOf, valueAt } from './tree.ts';

type Facts = Partial<Pick<Loan, keyof typeof loanPlaces | keyof typeof homePlaces | 'purpose' | 'number'>>;
export type FileBorrower = {
  ref: string;
  taxId: string | undefined;
  sections: Partial<Record<SectionName, UrlaData>>;
};
/** What we understand of a loan file. */
export type LoanFile = {
  facts: Facts;
  borrowers: FileBorrower[];
  sections: Partial<Record<SectionName, UrlaData>>;
};

export const labelOf = ({ attributes }: Xml): string | undefined => attributes['xlink:label'];

/** What a row is called: by its label, else by its place among its like. */
export const refsOf = (rows: readonly Xml[]): string[] =>
  rows.map((row, place) => (labelOf(row) ?? `@${place}`).slice(0, 60));

export const dealOf = (root: Xml): Xml => {
  const deal = root.name === 'MESSAGE' ? at(root, 'DEAL_SETS/DEAL_SET/DEALS/DEAL') : undefined;
  if (!deal) throw new Unreadable('This is not a MISMO 3.4 loan file: it has no deal.');
  return deal;
};

export const subjectLoan = (deal: Xml): Xml | undefined => {
  const loans = childrenOf(childOf(deal, 'LOANS'), 'LOAN');
  return loans.find(({ attributes }) => attributes.LoanRoleType === 'SubjectLoan') ?? loans[0];
};

const roleType = 'ROLES/ROLE/ROLE_DETAIL/PartyRoleType';
export const borrowerParties = (deal: Xml): Xml[] =>
  childrenOf(childOf(deal, 'PARTIES'), 'PARTY').filter((party) => at(party, roleType)?.text === 'Borrower');

export const rowsOf = (name: ListName, below: Xml): Xml[] => {
  const { in: path, row } = listPlaces[name];
  const rows = childrenOf(at(below, path), row);
  // Real estate is among the assets of a file and a section of its own on the form.
  if (name === 'assets') return rows.filter((one) => !childOf(one, 'OWNED_PROPERTY'));
  return name === 'owned' ? rows.filter((one) => childOf(one, 'OWNED_PROPERTY')) : rows;
};

function rowFrom(section: SectionName, node: Xml): Record<string, UrlaValue> {
  const row: Record<string, UrlaValue> = {};
  for (const [field, path] of Object.entries(sectionPlaces[section])) {
    const value = valueAt(node, path, codecFor(section, field));
    if (value !== undefined) row[field] = value;
  }
  return row;
}

function listFrom(name: ListName, below: Xml): UrlaData {
  const rows = rowsOf(name, below);
  if (rows.length > mostRows) throw new Unreadable('This file has more in it than a loan file has.');
  const refs = refsOf(rows);
  return { rows: rows.map((node, place): UrlaRow => ({ ...rowFrom(name, node), ref: refs[place]! })) };
}

const relationOf = /CURRENT_INCOME_ITEM_IsAssociatedWith_EMPLOYER$/;

/** Whose employer an income is from. */
function employersOf(deal: Xml): Map<string, string> {
  const found = new Map<string, string>();
  for (const { attributes } of childrenOf(childOf(deal, 'RELATIONSHIPS'), 'RELATIONSHIP'))
    if (relationOf.test(attributes['xlink:arcrole'] ?? ''))
      found.set(attributes['xlink:from']!, attributes['xlink:to']!);
  return found;
}

export const contactPoint = (party: Xml, kind: 'EMAIL' | 'TELEPHONE'): Xml | undefined =>
  childrenOf(at(party, 'INDIVIDUAL/CONTACT_POINTS'), 'CONTACT_POINT').find((point) =>
    childOf(point, `CONTACT_POINT_${kind}`),
  );
export const emailPath = 'CONTACT_POINT_EMAIL/ContactPointEmailValue';
export const phonePath = 'CONTACT_POINT_TELEPHONE/ContactPointTelephoneValue';

function borrowerFrom(party: Xml, place: number, employers: Map<string, string>): FileBorrower {
  const point = (kind: 'EMAIL' | 'TELEPHONE', path: string, field: string) => {
    const value = valueAt(contactPoint(party, kind), path, codecFor('personal', field));
    return value === undefined ? {} : { [field]: value };
  };
  const income = listFrom('income', party);
  const employment = listFrom('employment', party);
  const employerOf = (ref: UrlaValue | undefined) =>
    employment.rows.find((row) => row.ref === employers.get(String(ref)))?.name;
  const own = (section: SectionName, more: UrlaRow = {}): UrlaData => ({
    rows: [{ ...rowFrom(section, party), ...more }],
  });
  const sections: FileBorrower['sections'] = {
    personal: own('personal', { ...point('EMAIL', emailPath, 'email'), ...point('TELEPHONE', phonePath, 'phone') }),
    residences: listFrom('residences', party),
    employment,
    income: {
      rows: income.rows.map((row) => {
        const employer = employerOf(row.ref);
        return employer === undefined ? row : { ...row, employer };
      }),
    },
    declarations: own('declarations'),
    military: own('military'),
  };
  for (const name of Object.keys(sections) as SectionName[])
    if (!sections[name]!.rows.some((row) => Object.keys(row).length > 0) && !sectionOf(name).isList)
      delete sections[name];
  const taxId = at(party, 'TAXPAYER_IDENTIFIERS/TAXPAYER_IDENTIFIER/TaxpayerIdentifierValue')?.text.replace(
    /[\s-]/g,
    '',
  );
  return {
    ref: labelOf(party) ?? `@${place}`,
    taxId: taxId && /^\d{9}$/.test(taxId) ? taxId : undefined,
    sections,
  };
}

export const purposeWords = words({
  purchase: 'Purchase',
  refinance: 'Refinance',
  cash_out: 'Refinance',
  construction: 'Other',
  other: 'Other',
});
export const cashOutPath = 'REFINANCE/RefinanceCashOutDeterminationType';
export const otherPurposePath = 'TERMS_OF_LOAN/LoanPurposeTypeOtherDescription';

function purposeOf(loan: Xml | undefined): Loan['purpose'] | undefined {
  const found = valueAt(loan, 'TERMS_OF_LOAN/LoanPurposeType', purposeWords);
  if (found === 'refinance' && at(loan, cashOutPath)?.text === 'CashOut') return 'cash_out';
  if (found === 'construction') return at(loan, otherPurposePath)?.text === 'Construction' ? 'construction' : 'other';
  return found;
}

export const lenderNumber = (loan: Xml | undefined): Xml | undefined =>
  childrenOf(childOf(loan, 'LOAN_IDENTIFIERS'), 'LOAN_IDENTIFIER').find(
    (one) => childOf(one, 'LoanIdentifierType')?.text === 'LenderLoan',
  );

export function readLoanFile(root: Xml): LoanFile {
  const deal = dealOf(root);
  const loan = subjectLoan(deal);
  const home = at(deal, 'COLLATERALS/COLLATERAL/SUBJECT_PROPERTY');
  const facts: Record<string, unknown> = {};
  const take = (places: Record<string, readonly [string, { read(text: string): unknown }]>, below: Xml | undefined) => {
    for (const [field, [path, codec]] of Object.entries(places)) {
      const text = at(below, path)?.text;
      const value = text === undefined ? undefined : codec.read(text);
      if (value !== undefined) facts[field] = value;
    }
  };
  take(loanPlaces, loan);
  take(homePlaces, home);
  const purpose = purposeOf(loan);
  if (purpose) facts.purpose = purpose;
  const number = valueAt(lenderNumber(loan), 'LoanIdentifier', textOf(60));
  if (number) facts.number = number;
  const parties = borrowerParties(deal);
  if (parties.length === 0) throw new Unreadable('This loan file names no borrower.');
  if (parties.length > mostBorrowers) throw new Unreadable(`A loan has at most ${mostBorrowers} borrowers.`);
  const employers = employersOf(deal);
  return {
    facts: facts as Facts,
    borrowers: parties.map((party, place) => borrowerFrom(party, place, employers)),
    sections: {
      assets: listFrom('assets', deal),
      liabilities: listFrom('liabilities', deal),
      expenses: listFrom('expenses', deal),
      owned: listFrom('owned', deal),
    },
  };
}
