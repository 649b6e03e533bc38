/**
 * The Uniform Residential Loan Application (Fannie Mae 1003, Freddie Mac 65) by section: which facts it asks for, of whom. Forms,
 * checks, completeness and the exchange of loan files all read this list. What section 4a asks of loan and home are the loan's own
 * fields; section 8 is kept apart (demographics.ts).
 */
export type UrlaField = {
  readonly type: 'text' | 'money' | 'day' | 'whole' | 'choice' | 'yes' | 'email' | 'phone';
  readonly options?: readonly string[];
  readonly max?: number;
  /** The section is not complete without it. */
  readonly isNeeded?: true;
};

type UrlaSection = {
  /** Of one borrower, or of the loan. */
  readonly of: 'borrower' | 'loan';
  /** Several rows; a section without rows is complete once somebody says that there are none. */
  readonly isList: boolean;
  readonly fields: Readonly<Record<string, UrlaField>>;
};

const text = (max = 120): UrlaField => ({ type: 'text', max });
const needed = (field: UrlaField): UrlaField => ({ ...field, isNeeded: true });
const choice = (...options: string[]): UrlaField => ({ type: 'choice', options });
const money: UrlaField = { type: 'money' };
const day: UrlaField = { type: 'day' };
const whole: UrlaField = { type: 'whole' };
const yes: UrlaField = { type: 'yes' };

const address = {
  line: text(200),
  city: text(80),
  state: text(2),
  postalCode: text(10),
};

const urlaSections = {
  personal: {
    of: 'borrower',
    isList: false,
    fields: {
      firstName: needed(text(60)),
      middleName: text(60),
      lastName: needed(text(60)),
      suffix: text(10),
      birthDate: needed(day),
      citizenship: needed(
        choice('USCitizen', 'PermanentResidentAlien', 'NonPermanentResidentAlien', 'NonResidentAlien'),
      ),
      maritalStatus: needed(choice('Married', 'Unmarried', 'Separated')),
      dependents: whole,
      email: { type: 'email' },
      phone: { type: 'phone' },
    },
  },
  residences: {
    of: 'borrower',
    isList: true,
    fields: {
      kind: needed(choice('Current', 'Prior', 'Mailing')),
      ...address,
      line: needed(address.line),
      basis: choice('Own', 'Rent', 'LivingRentFree'),
      months: whole,
      rent: money,
    },
  },
  employment: {
    of: 'borrower',
    isList: true,
    fields: {
      name: needed(text()),
      status: needed(choice('Current', 'Previous')),
      classification: choice('Primary', 'Secondary'),
      isSelfEmployed: yes,
      position: text(80),
      startedOn: day,
      endedOn: day,
      months: whole,
      ...address,
      phone: { type: 'phone' },
    },
  },
  income: {
    of: 'borrower',
    isList: true,
    fields: {
      kind: needed(
        choice(
          'Base',
          'Overtime',
          'Bonus',
          'Commissions',
          'MilitaryEntitlements',
          'SelfEmploymentIncome',
          'SocialSecurity',
          'Pension',
          'DividendsInterest',
          'Alimony',
          'ChildSupport',
          'Disability',
          'NetRentalIncome',
          'Unemployment',
          'Other',
        ),
      ),
      monthly: needed(money),
      isFromEmployment: yes,
      employer: text(120),
    },
  },
  declarations: {
    of: 'borrower',
    isList: false,
    fields: {
      willOccupy: needed(yes),
      ownedBefore: yes,
      isRelatedToSeller: yes,
      borrowsDownPayment: yes,
      otherMortgage: yes,
      newCredit: yes,
      priorityLien: yes,
      isCosigner: needed(yes),
      hasJudgments: needed(yes),
      isDelinquent: needed(yes),
      hasLawsuit: needed(yes),
      hasConveyed: needed(yes),
      hasShortSale: needed(yes),
      hasForeclosure: needed(yes),
      hasBankruptcy: needed(yes),
    },
  },
  military: {
    of: 'borrower',
    isList: false,
    fields: {
      hasServed: needed(yes),
      isActive: yes,
      activeUntil: day,
      isReserve: yes,
      isSpouse: yes,
    },
  },
  assets: {
    of: 'loan',
    isList: true,
    fields: {
      kind: needed(
        choice(
          'CheckingAccount',
          'SavingsAccount',
          'MoneyMarketFund',
          'CertificateOfDepositTimeDeposit',
          'MutualFund',
          'Stock',
          'Bond',
          'RetirementFund',
          'TrustAccount',
          'EarnestMoneyCashDepositTowardPurchase',
          'GiftOfCash',
          'GiftOfPropertyEquity',
          'Grant',
          'ProceedsFromSaleOfNonRealEstateAsset',
          'PendingNetSaleProceedsFromRealEstateAssets',
          'Other',
        ),
      ),
      holder: text(),
      account: text(40),
      value: needed(money),
      source: text(80),
      isDeposited: yes,
    },
  },
  liabilities: {
    of: 'loan',
    isList: true,
    fields: {
      kind: needed(
        choice(
          'Installment',
          'Revolving',
          'MortgageLoan',
          'HELOC',
          'LeasePayment',
          'Open30DayChargeAccount',
          'DeferredStudentLoan',
          'Other',
        ),
      ),
      holder: text(),
      account: text(40),
      balance: money,
      monthly: needed(money),
      willBePaid: yes,
      isExcluded: yes,
    },
  },
  expenses: {
    of: 'loan',
    isList: true,
    fields: {
      kind: needed(choice('Alimony', 'ChildSupport', 'SeparateMaintenanceExpense', 'JobRelatedExpenses', 'Other')),
      monthly: needed(money),
    },
  },
  owned: {
    of: 'loan',
    isList: true,
    fields: {
      ...address,
      line: needed(address.line),
      disposition: needed(choice('Retain', 'Sold', 'PendingSale')),
      value: needed(money),
      liens: money,
      rent: money,
      expenses: money,
    },
  },
} as const satisfies Record<string, UrlaSection>;

export type SectionName = keyof typeof urlaSections;
export const sectionNames = Object.keys(urlaSections) as [SectionName, ...SectionName[]];
export const sectionOf = (name: SectionName): UrlaSection => urlaSections[name];

/** Where a section stands on the form. */
export const placeOnForm: Record<SectionName, string> = {
  personal: '1a',
  residences: '1a',
  employment: '1b–1d',
  income: '1b, 1e',
  assets: '2a–2b, 4d',
  liabilities: '2c',
  expenses: '2d',
  owned: '3',
  declarations: '5',
  military: '7',
};
