import { type Codes, codes } from './lar-codes.ts';

/**
 * The 110 data fields of a row of the loan/application register in the order of the file (Filing Instructions Guide, 12 CFR part
 * 1003). Who says it: `fact` follows from the loan, `asked` is typed on the loan, `apart` is monitoring information that is kept
 * apart and shown to nobody on this screen.
 */
export type LarGroup =
  | 'application'
  | 'action'
  | 'property'
  | 'people'
  | 'credit'
  | 'denial'
  | 'costs'
  | 'terms'
  | 'channel'
  | 'underwriting';

export type LarField = {
  readonly key: string;
  readonly name: string;
  readonly group: LarGroup;
  readonly by: 'fact' | 'asked' | 'apart';
  readonly codes?: Codes;
  /** At most so many characters; codes and numbers are short. */
  readonly max?: number;
};

const times = (count: number, make: (place: number) => LarField): LarField[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));
const fact = (group: LarGroup, key: string, name: string, of?: Codes): LarField => ({
  key,
  name,
  group,
  by: 'fact',
  ...(of && { codes: of }),
});
const asked = (group: LarGroup, key: string, name: string, of?: Codes, max = 60): LarField => ({
  key,
  name,
  group,
  by: 'asked',
  max,
  ...(of && { codes: of }),
});
const apart = (key: string, name: string): LarField => ({ key, name, group: 'people', by: 'apart' });

const app = 'of Applicant or Borrower';
const co = 'of Co-Applicant or Co-Borrower';
const seen = 'Collected on the Basis of Visual Observation or Surname';

export const larFields: readonly LarField[] = [
  fact('application', 'record', 'Record Identifier'),
  fact('application', 'lei', 'Legal Entity Identifier (LEI)'),
  asked('application', 'uli', 'Universal Loan Identifier (ULI)', undefined, 45),
  fact('application', 'applicationOn', 'Application Date'),
  fact('application', 'loanType', 'Loan Type', codes.loanType),
  asked('application', 'purpose', 'Loan Purpose', codes.loanPurpose),
  asked('application', 'preapproval', 'Preapproval', codes.preapproval),
  fact('property', 'construction', 'Construction Method', codes.construction),
  fact('property', 'occupancy', 'Occupancy Type', codes.occupancy),
  fact('application', 'amount', 'Loan Amount'),
  asked('action', 'action', 'Action Taken', codes.action),
  fact('action', 'actionOn', 'Action Taken Date'),
  fact('property', 'street', 'Street Address'),
  fact('property', 'city', 'City'),
  fact('property', 'state', 'State'),
  fact('property', 'zip', 'Zip Code'),
  asked('property', 'county', 'County (FIPS)', undefined, 5),
  asked('property', 'tract', 'Census Tract', undefined, 11),
  ...times(5, (place) => apart(`ethnicity${place}`, `Ethnicity ${app}: ${place}`)),
  apart('ethnicityText', `Ethnicity ${app}: Other Hispanic or Latino`),
  ...times(5, (place) => apart(`coEthnicity${place}`, `Ethnicity ${co}: ${place}`)),
  apart('coEthnicityText', `Ethnicity ${co}: Other Hispanic or Latino`),
  apart('ethnicitySeen', `Ethnicity ${app} ${seen}`),
  apart('coEthnicitySeen', `Ethnicity ${co} ${seen}`),
  ...times(5, (place) => apart(`race${place}`, `Race ${app}: ${place}`)),
  apart('raceTribe', `Race ${app}: American Indian or Alaska Native Enrolled or Principal Tribe`),
  apart('raceAsian', `Race ${app}: Other Asian`),
  apart('racePacific', `Race ${app}: Other Pacific Islander`),
  ...times(5, (place) => apart(`coRace${place}`, `Race ${co}: ${place}`)),
  apart('coRaceTribe', `Race ${co}: American Indian or Alaska Native Enrolled or Principal Tribe`),
  apart('coRaceAsian', `Race ${co}: Other Asian`),
  apart('coRacePacific', `Race ${co}: Other Pacific Islander`),
  apart('raceSeen', `Race ${app} ${seen}`),
  apart('coRaceSeen', `Race ${co} ${seen}`),
  apart('sex', `Sex ${app}`),
  apart('coSex', `Sex ${co}`),
  apart('sexSeen', `Sex ${app} ${seen}`),
  apart('coSexSeen', `Sex ${co} ${seen}`),
  apart('age', `Age ${app}`),
  apart('coAge', `Age ${co}`),
  fact('credit', 'income', 'Income (thousands)'),
  asked('action', 'purchaser', 'Type of Purchaser', codes.purchaser),
  fact('costs', 'rateSpread', 'Rate Spread'),
  asked('costs', 'hoepa', 'HOEPA Status', codes.hoepa),
  asked('property', 'lien', 'Lien Status', codes.lien),
  asked('credit', 'score', `Credit Score ${app}`, undefined, 4),
  asked('credit', 'coScore', `Credit Score ${co}`, undefined, 4),
  asked('credit', 'model', 'Credit Scoring Model, Applicant', codes.scoreModel),
  asked('credit', 'modelText', 'Credit Scoring Model, Applicant: Other', undefined, 100),
  asked('credit', 'coModel', 'Credit Scoring Model, Co-Applicant', { ...codes.scoreModel, '10': 'No co-applicant' }),
  asked('credit', 'coModelText', 'Credit Scoring Model, Co-Applicant: Other', undefined, 100),
  ...times(4, (place) => fact('denial', `denial${place}`, `Reason for Denial: ${place}`, codes.denial)),
  fact('denial', 'denialText', 'Reason for Denial: Other'),
  fact('costs', 'totalCosts', 'Total Loan Costs'),
  asked('costs', 'pointsAndFees', 'Total Points and Fees'),
  fact('costs', 'origination', 'Origination Charges'),
  asked('costs', 'discountPoints', 'Discount Points'),
  fact('costs', 'lenderCredits', 'Lender Credits'),
  fact('terms', 'rate', 'Interest Rate'),
  asked('terms', 'prepayment', 'Prepayment Penalty Term (months)'),
  asked('credit', 'dti', 'Debt-to-Income Ratio'),
  asked('credit', 'cltv', 'Combined Loan-to-Value Ratio'),
  fact('terms', 'term', 'Loan Term (months)'),
  asked('terms', 'introductory', 'Introductory Rate Period (months)'),
  asked('terms', 'balloon', 'Balloon Payment', codes.balloon),
  asked('terms', 'interestOnly', 'Interest-Only Payments', codes.interestOnly),
  asked('terms', 'negative', 'Negative Amortization', codes.negative),
  asked('terms', 'otherFeatures', 'Other Non-Amortizing Features', codes.otherFeatures),
  fact('property', 'value', 'Property Value'),
  asked('property', 'manufacturedSecured', 'Manufactured Home Secured Property Type', codes.manufacturedSecured),
  asked('property', 'manufacturedLand', 'Manufactured Home Land Property Interest', codes.manufacturedLand),
  fact('property', 'units', 'Total Units'),
  asked('property', 'affordable', 'Multifamily Affordable Units'),
  asked('channel', 'submission', 'Submission of Application', codes.submission),
  asked('channel', 'payable', 'Initially Payable to Your Institution', codes.payable),
  asked('channel', 'nmls', 'Mortgage Loan Originator NMLSR Identifier', undefined, 12),
  ...times(5, (place) => asked('underwriting', `aus${place}`, `Automated Underwriting System: ${place}`, codes.aus)),
  asked('underwriting', 'ausText', 'Automated Underwriting System: Other', undefined, 255),
  ...times(5, (place) =>
    asked('underwriting', `ausResult${place}`, `Automated Underwriting System Result: ${place}`, codes.ausResult),
  ),
  asked('underwriting', 'ausResultText', 'Automated Underwriting System Result: Other', undefined, 255),
  asked('terms', 'reverse', 'Reverse Mortgage', codes.reverse),
  asked('terms', 'openEnd', 'Open-End Line of Credit', codes.openEnd),
  asked('terms', 'business', 'Business or Commercial Purpose', codes.business),
];

export const larKeys = larFields.map(({ key }) => key);
export const larFieldOf: ReadonlyMap<string, LarField> = new Map(larFields.map((field) => [field.key, field]));
/** What may be typed on a loan. */
export const askedKeys = larFields.flatMap(({ key, by }) => (by === 'asked' ? [key] : []));
export const apartKeys: ReadonlySet<string> = new Set(
  larFields.flatMap(({ key, by }) => (by === 'apart' ? [key] : [])),
);

/** A row by the names of its fields, as text of the file. */
export type Lar = Readonly<Record<string, string>>;

/** Kinds of facts that help to compute and stand in no row. */
export const helperKeys = ['housing', 'otherLiens'] as const;
