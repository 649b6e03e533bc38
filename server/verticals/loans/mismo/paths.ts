import type { Loan } from '#contract/verticals/loans/loans.ts';
import type { UrlaValue } from '#contract/verticals/loans/urla-data.ts';
import { type SectionName, sectionOf } from '#contract/verticals/loans/urla-sections.ts';
import { codecOf, lendingDayCodec, money, percent, textOf, whole, words, yesNo } from './codecs.ts';
import type { Codec } from './tree.ts';

/** Where each fact stands in a MISMO 3.4 file, below the element that it is of. */
type Place = readonly [path: string, codec: Codec<never>];
const place = <Value>(path: string, codec: Codec<Value>): Place => [path, codec as unknown as Codec<never>];

export const namespaces = {
  xmlns: 'http://www.mismo.org/residential/2009/schemas',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:ULAD': 'http://www.datamodelextension.org/Schema/ULAD',
  'xmlns:DU': 'http://www.datamodelextension.org/Schema/DU',
  MISMOReferenceModelIdentifier: '3.4.032420160128',
};
export const arcrole = (relation: string): string => `urn:fdc:mismo.org:2009:residential/${relation}`;

const addressAt = (path: string): Record<string, string> => ({
  line: `${path}/AddressLineText`,
  city: `${path}/CityName`,
  state: `${path}/StateCode`,
  postalCode: `${path}/PostalCode`,
});

/** Of the loan itself, below LOAN. */
export const loanPlaces = {
  amount: place('TERMS_OF_LOAN/BaseLoanAmount', money),
  program: place(
    'TERMS_OF_LOAN/MortgageType',
    words({
      conventional: 'Conventional',
      jumbo: 'Conventional',
      fha: 'FHA',
      va: 'VA',
      usda: 'USDARuralDevelopment',
      other: 'Other',
    }),
  ),
  rate: place('TERMS_OF_LOAN/NoteRatePercent', percent),
  amortization: place(
    'AMORTIZATION/AMORTIZATION_RULE/AmortizationType',
    words({ fixed: 'Fixed', arm: 'AdjustableRate' }),
  ),
  termMonths: place('AMORTIZATION/AMORTIZATION_RULE/LoanAmortizationPeriodCount', whole(600)),
  applicationOn: place('LOAN_DETAIL/ApplicationReceivedDate', lendingDayCodec),
} as const satisfies Partial<Record<keyof Loan, Place>>;

/** Of the home, below SUBJECT_PROPERTY. */
export const homePlaces = {
  address: place('ADDRESS/AddressLineText', textOf(200)),
  city: place('ADDRESS/CityName', textOf(80)),
  county: place('ADDRESS/CountyName', textOf(80)),
  postalCode: place('ADDRESS/PostalCode', textOf(10)),
  stateOrProvince: place('ADDRESS/StateCode', textOf(2)),
  units: place('PROPERTY_DETAIL/FinancedUnitCount', whole(4)),
  value: place('PROPERTY_DETAIL/PropertyEstimatedValueAmount', money),
  occupancy: place(
    'PROPERTY_DETAIL/PropertyUsageType',
    words({ primary: 'PrimaryResidence', second_home: 'SecondHome', investment: 'Investment' }),
  ),
  price: place('SALES_CONTRACTS/SALES_CONTRACT/SALES_CONTRACT_DETAIL/SalesContractAmount', money),
  appraised: place('PROPERTY_VALUATIONS/PROPERTY_VALUATION/PROPERTY_VALUATION_DETAIL/PropertyValuationAmount', money),
} as const satisfies Partial<Record<keyof Loan, Place>>;

const declaration = 'ROLES/ROLE/BORROWER/DECLARATION/DECLARATION_DETAIL';
const detail = 'ROLES/ROLE/BORROWER/BORROWER_DETAIL';

/** Fields of sections, below PARTY for what is one's own and below the row's element for lists. */
export const sectionPlaces: Record<SectionName, Readonly<Record<string, string>>> = {
  personal: {
    firstName: 'INDIVIDUAL/NAME/FirstName',
    middleName: 'INDIVIDUAL/NAME/MiddleName',
    lastName: 'INDIVIDUAL/NAME/LastName',
    suffix: 'INDIVIDUAL/NAME/SuffixName',
    birthDate: `${detail}/BorrowerBirthDate`,
    maritalStatus: `${detail}/MaritalStatusType`,
    dependents: `${detail}/DependentCount`,
    citizenship: `${declaration}/CitizenshipResidencyType`,
  },
  declarations: {
    willOccupy: `${declaration}/IntentToOccupyType`,
    ownedBefore: `${declaration}/HomeownerPastThreeYearsType`,
    isRelatedToSeller: `${declaration}/EXTENSION/OTHER/ULAD:DECLARATION_DETAIL_EXTENSION/ULAD:SpecialBorrowerSellerRelationshipIndicator`,
    borrowsDownPayment: `${declaration}/UndisclosedBorrowedFundsIndicator`,
    otherMortgage: `${declaration}/UndisclosedMortgageApplicationIndicator`,
    newCredit: `${declaration}/UndisclosedCreditApplicationIndicator`,
    priorityLien: `${declaration}/PropertyProposedCleanEnergyLienIndicator`,
    isCosigner: `${declaration}/UndisclosedComakerOfNoteIndicator`,
    hasJudgments: `${declaration}/OutstandingJudgmentsIndicator`,
    isDelinquent: `${declaration}/PresentlyDelinquentIndicator`,
    hasLawsuit: `${declaration}/PartyToLawsuitIndicator`,
    hasConveyed: `${declaration}/PriorPropertyDeedInLieuConveyedIndicator`,
    hasShortSale: `${declaration}/PriorPropertyShortSaleCompletedIndicator`,
    hasForeclosure: `${declaration}/PriorPropertyForeclosureCompletedIndicator`,
    hasBankruptcy: `${declaration}/BankruptcyIndicator`,
  },
  military: {
    hasServed: `${detail}/SelfDeclaredMilitaryServiceIndicator`,
    isSpouse: `${detail}/SpousalVABenefitsEligibilityIndicator`,
  },
  residences: {
    ...addressAt('ADDRESS'),
    kind: 'RESIDENCE_DETAIL/BorrowerResidencyType',
    basis: 'RESIDENCE_DETAIL/BorrowerResidencyBasisType',
    months: 'RESIDENCE_DETAIL/BorrowerResidencyDurationMonthsCount',
    rent: 'LANDLORD/LANDLORD_DETAIL/MonthlyRentAmount',
  },
  employment: {
    ...addressAt('ADDRESS'),
    name: 'LEGAL_ENTITY/LEGAL_ENTITY_DETAIL/FullName',
    status: 'EMPLOYMENT/EmploymentStatusType',
    classification: 'EMPLOYMENT/EmploymentClassificationType',
    isSelfEmployed: 'EMPLOYMENT/EmploymentBorrowerSelfEmployedIndicator',
    position: 'EMPLOYMENT/EmploymentPositionDescription',
    startedOn: 'EMPLOYMENT/EmploymentStartDate',
    endedOn: 'EMPLOYMENT/EmploymentEndDate',
    months: 'EMPLOYMENT/EmploymentTimeInLineOfWorkMonthsCount',
  },
  income: {
    kind: 'CURRENT_INCOME_ITEM_DETAIL/IncomeType',
    monthly: 'CURRENT_INCOME_ITEM_DETAIL/CurrentIncomeMonthlyTotalAmount',
    isFromEmployment: 'CURRENT_INCOME_ITEM_DETAIL/EmploymentIncomeIndicator',
  },
  assets: {
    kind: 'ASSET_DETAIL/AssetType',
    account: 'ASSET_DETAIL/AssetAccountIdentifier',
    value: 'ASSET_DETAIL/AssetCashOrMarketValueAmount',
    source: 'ASSET_DETAIL/FundsSourceType',
    holder: 'ASSET_HOLDER/NAME/FullName',
  },
  owned: {
    ...addressAt('OWNED_PROPERTY/PROPERTY/ADDRESS'),
    disposition: 'OWNED_PROPERTY/OWNED_PROPERTY_DETAIL/OwnedPropertyDispositionStatusType',
    liens: 'OWNED_PROPERTY/OWNED_PROPERTY_DETAIL/OwnedPropertyLienUPBAmount',
    rent: 'OWNED_PROPERTY/OWNED_PROPERTY_DETAIL/OwnedPropertyRentalIncomeGrossAmount',
    expenses: 'OWNED_PROPERTY/OWNED_PROPERTY_DETAIL/OwnedPropertyMaintenanceExpenseAmount',
    value: 'OWNED_PROPERTY/PROPERTY/PROPERTY_DETAIL/PropertyEstimatedValueAmount',
  },
  liabilities: {
    kind: 'LIABILITY_DETAIL/LiabilityType',
    account: 'LIABILITY_DETAIL/LiabilityAccountIdentifier',
    balance: 'LIABILITY_DETAIL/LiabilityUnpaidBalanceAmount',
    monthly: 'LIABILITY_DETAIL/LiabilityMonthlyPaymentAmount',
    willBePaid: 'LIABILITY_DETAIL/LiabilityPayoffStatusIndicator',
    isExcluded: 'LIABILITY_DETAIL/LiabilityExclusionIndicator',
    holder: 'LIABILITY_HOLDER/NAME/FullName',
  },
  expenses: { kind: 'ExpenseType', monthly: 'ExpenseMonthlyPaymentAmount' },
};

const typed = ['willOccupy', 'ownedBefore'];

export const codecFor = (section: SectionName, field: string): Codec<UrlaValue> =>
  typed.includes(field) ? (yesNo as Codec<UrlaValue>) : codecOf(sectionOf(section).fields[field]!);

/** Lists: where their rows stand below PARTY or DEAL, and what a row is called. */
export const listPlaces = {
  residences: { in: 'ROLES/ROLE/BORROWER/RESIDENCES', row: 'RESIDENCE', to: null },
  employment: { in: 'ROLES/ROLE/BORROWER/EMPLOYERS', row: 'EMPLOYER', to: null },
  income: {
    in: 'ROLES/ROLE/BORROWER/CURRENT_INCOME/CURRENT_INCOME_ITEMS',
    row: 'CURRENT_INCOME_ITEM',
    to: null,
  },
  assets: { in: 'ASSETS', row: 'ASSET', to: 'ASSET_IsAssociatedWith_ROLE' },
  owned: { in: 'ASSETS', row: 'ASSET', to: 'ASSET_IsAssociatedWith_ROLE' },
  liabilities: { in: 'LIABILITIES', row: 'LIABILITY', to: 'LIABILITY_IsAssociatedWith_ROLE' },
  expenses: { in: 'EXPENSES', row: 'EXPENSE', to: 'EXPENSE_IsAssociatedWith_ROLE' },
} as const;
export type ListName = keyof typeof listPlaces;
