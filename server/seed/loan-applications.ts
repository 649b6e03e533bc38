import { addMonths } from '#contract/core/time-zone.ts';
import type { UrlaData } from '#contract/verticals/loans/urla-data.ts';
import type { SectionName } from '#contract/verticals/loans/urla-sections.ts';

/** Made-up employers of the metro. */
const employers = ['Longhorn Logistics', 'Lakeline Dental Group', 'Barton Software', 'Capitol Electric Co-op'] as const;
const banks = ['Lone Pine Bank', 'Travis Savings'] as const;
const jobs = ['Operations manager', 'Dental hygienist', 'Software engineer', 'Lineworker'] as const;

type Applicant = { name: string; place: number; price: number; amount: number; today: string };

const row = (of: UrlaData['rows'][number]): UrlaData => ({ rows: [of] });
const none: UrlaData = { rows: [], isNone: true };

/** The payment of a loan at these rates is about a quarter of it. */
const incomeFor = (amount: number): number => Math.round(amount / 40 / 1_000) * 1_000;

/** What is known before anybody applied. */
const known = ({ name, amount }: Applicant): Partial<Record<SectionName, UrlaData>> => {
  const [firstName = '', ...rest] = name.split(' ');
  return {
    personal: row({
      firstName,
      lastName: rest.join(' ') || firstName,
      maritalStatus: 'Unmarried',
      citizenship: 'USCitizen',
    }),
    income: row({ kind: 'Base', monthly: incomeFor(amount), isFromEmployment: true }),
  };
};

/** All sections that the borrower answers, as somebody filled them in who buys a first home from wages and savings. */
const answered = (applicant: Applicant): Partial<Record<SectionName, UrlaData>> => {
  const { place, price, amount, today } = applicant;
  const employer = employers[place % employers.length]!;
  const months = 26 + (place % 5) * 9;
  const { personal, income } = known(applicant);
  return {
    personal: row({
      ...personal!.rows[0]!,
      birthDate: addMonths(today, -12 * (29 + place) - (place % 9)),
      dependents: place % 3,
    }),
    residences: row({
      kind: 'Current',
      line: `${2_100 + place * 34} Manor Rd`,
      city: 'Austin',
      state: 'TX',
      postalCode: '78722',
      basis: 'Rent',
      months,
      rent: 165_000 + place * 4_500,
    }),
    employment: row({
      name: employer,
      status: 'Current',
      classification: 'Primary',
      isSelfEmployed: false,
      position: jobs[place % jobs.length]!,
      startedOn: addMonths(today, -months),
      city: 'Austin',
      state: 'TX',
    }),
    income: row({ ...income!.rows[0]!, employer }),
    declarations: row({
      willOccupy: true,
      ownedBefore: false,
      isCosigner: false,
      hasJudgments: false,
      isDelinquent: false,
      hasLawsuit: false,
      hasConveyed: false,
      hasShortSale: false,
      hasForeclosure: false,
      hasBankruptcy: false,
    }),
    military: row({ hasServed: place % 6 === 3 }),
    assets: {
      rows: [
        { kind: 'CheckingAccount', holder: banks[0], value: 1_240_000 + place * 35_000 },
        // The down payment, the closing costs, and some months of payments.
        { kind: 'SavingsAccount', holder: banks[1], value: Math.round((price - amount) * 1.25) },
      ],
    },
    liabilities: {
      rows: [
        { kind: 'Installment', holder: 'Cedar Auto Finance', balance: 1_180_000, monthly: 34_500 },
        { kind: 'Revolving', holder: 'Lone Pine Card', balance: 92_000, monthly: 4_500 },
      ],
    },
    expenses: none,
    owned: none,
  };
};

/** The form as far as somebody at that milestone has come: whoever applied has answered it, and before that little is known. */
export const applicationOf = (applicant: Applicant, hasApplied: boolean): [SectionName, UrlaData][] =>
  Object.entries(hasApplied ? answered(applicant) : known(applicant)) as [SectionName, UrlaData][];
