import { ageOn } from '../../../core/time-zone.ts';
import type { Demographics } from '../demographics.ts';
import { denialReasons } from '../loan-words.ts';
import type { Loan } from '../loans.ts';
import { type Lar, larFields } from './lar-fields.ts';
import { type AporWeek, aporOn, shortened, spreadOf } from './rate-spread.ts';
import { uliOf } from './uli.ts';

/** Of one borrower: what the row asks of them. */
type LarBorrower = { readonly birthDate: string | null; readonly demographics: Demographics | null };

export type LarFacts = {
  readonly lei: string;
  readonly loan: Pick<
    Loan,
    | 'number'
    | 'state'
    | 'purpose'
    | 'program'
    | 'amortization'
    | 'termMonths'
    | 'rate'
    | 'apr'
    | 'amount'
    | 'price'
    | 'value'
    | 'appraised'
    | 'address'
    | 'city'
    | 'stateOrProvince'
    | 'postalCode'
    | 'units'
    | 'occupancy'
    | 'propertyType'
    | 'applicationOn'
    | 'endReason'
    | 'denialReasons'
  >;
  /** The day of the funds, or of the decision that ended it. */
  readonly actionOn: string | null;
  readonly borrowers: readonly LarBorrower[];
  /** Of all borrowers a month, and what they owe a month beside this home; null where nobody said. */
  readonly income: number | null;
  readonly debts: number | null;
  /** Charges of the Closing Disclosure by section, as charged or, until then, as estimated; null where there are none. */
  readonly fees: Readonly<Record<string, number>> | null;
  readonly lock: { readonly lockedOn: string; readonly points: number } | null;
  /** The annual percentage rate that was disclosed last. */
  readonly disclosedApr: number | null;
  /** Weeks of the table of the loan's kind, from the latest. */
  readonly apor: readonly AporWeek[];
  readonly nmls: string | null;
  readonly answers: Readonly<Record<string, string>>;
};

/** Where a value comes from. What is assumed is what most loans say, and shown as such until somebody says it. */
export type Origin = 'fact' | 'typed' | 'assumed' | 'missing';
type MadeLar = { readonly row: Lar; readonly origin: Readonly<Record<string, Origin>> };

const loanTypes = { conventional: '1', jumbo: '1', fha: '2', va: '3', usda: '4', other: '1' } as const;
const purposeCodes = { purchase: '1', refinance: '31', cash_out: '32', construction: '1', other: '4' } as const;
const occupancyCodes = { primary: '1', second_home: '2', investment: '3' } as const;
const actionCodes = { funded: '1', not_accepted: '2', denied: '3', withdrawn: '4', incomplete: '5', open: '' } as const;

/** Of a request for a preapproval that never came to a home. */
const requestCodes: Readonly<Record<string, string>> = { '3': '7', '2': '8' };

const compact = (day: string | null): string => day?.replaceAll('-', '') ?? '';
const dollars = (cents: number): string => shortened(cents / 100, 2);

/** A row of the register as far as the loan tells it, and where each value comes from. */
export function larOf(facts: LarFacts): MadeLar {
  const { loan, answers } = facts;
  const row: Record<string, string> = {};
  const origin: Record<string, Origin> = {};
  const put = (key: string, value: string | null, from: Origin = 'fact') => {
    const typed = answers[key];
    if (typed !== undefined && typed !== '') {
      row[key] = typed;
      origin[key] = 'typed';
    } else {
      row[key] = value ?? '';
      origin[key] = value === null ? 'missing' : from;
    }
  };
  const is = (key: string, ...values: string[]): boolean => values.includes(row[key]!);

  put('record', '2');
  put('lei', facts.lei || null);
  put('uli', loan.number ? uliOf(facts.lei, loan.number) : null);
  put('preapproval', '2', 'assumed');
  const isRequest = row.preapproval === '1' && !loan.address;
  const action = actionCodes[loan.state];
  put('action', (isRequest && requestCodes[action]) || action || null);
  const isPurchased = row.action === '6';
  const isMade = row.action === '1';
  put('applicationOn', isPurchased ? 'NA' : compact(loan.applicationOn) || null);
  put('actionOn', compact(facts.actionOn) || null);
  put('loanType', loanTypes[loan.program]);
  put('purpose', purposeCodes[loan.purpose]);
  put('construction', loan.propertyType === 'manufactured' ? '2' : '1');
  put('occupancy', occupancyCodes[loan.occupancy]);
  put('amount', loan.amount === null ? null : dollars(loan.amount));

  const home = isRequest ? 'NA' : null;
  put('street', loan.address || home);
  put('city', loan.city || home);
  put('state', loan.stateOrProvince || home);
  put('zip', loan.postalCode || home);
  put('tract', home);
  put('county', /^\d{11}$/.test(row.tract!) ? row.tract!.slice(0, 5) : home);

  people(facts, put);

  const isEnded = is('action', '4', '5');
  put('income', isPurchased ? 'NA' : facts.income === null ? null : shortened((facts.income * 12) / 100_000, 0));
  put('purchaser', isMade || isPurchased ? null : '0');
  put('hoepa', isMade || isPurchased ? null : '3');
  put('lien', '1', 'assumed');
  const hasCo = facts.borrowers.length > 1;
  put('score', isEnded || isPurchased ? '8888' : null);
  put('model', isEnded || isPurchased ? '9' : null);
  put('modelText', '');
  put('coScore', hasCo ? (isEnded || isPurchased ? '8888' : null) : '9999');
  put('coModel', hasCo ? (isEnded || isPurchased ? '9' : null) : '10');
  put('coModelText', '');

  const reasons = is('action', '3', '7')
    ? loan.denialReasons.map((reason) => String(denialReasons.indexOf(reason) + 1))
    : [];
  for (const place of [1, 2, 3, 4])
    put(
      `denial${place}`,
      is('action', '3', '7') ? (reasons[place - 1] ?? (place === 1 ? null : '')) : place === 1 ? '10' : '',
    );
  put('denialText', reasons.includes('9') ? loan.endReason || null : '');

  put('reverse', '2', 'assumed');
  put('openEnd', '2', 'assumed');
  put('business', '2', 'assumed');
  const isPlain = !is('reverse', '1') && !is('openEnd', '1') && !is('business', '1');
  costs(facts, put, isMade && isPlain);
  put('rateSpread', rateSpread(facts, is('action', '1', '2', '8') && !is('reverse', '1')));
  put('rate', is('action', '3', '4', '5', '7') ? 'NA' : loan.rate === null ? null : shortened(loan.rate / 10_000, 3));
  put('prepayment', 'NA', 'assumed');
  put('term', loan.termMonths === null ? null : String(loan.termMonths));
  put('introductory', loan.amortization === 'fixed' ? 'NA' : null);
  for (const key of ['balloon', 'interestOnly', 'negative', 'otherFeatures']) put(key, '2', 'assumed');

  const base = reliedOn(loan);
  const isUndecided = isEnded || isPurchased;
  put('value', isEnded ? 'NA' : base === null ? (isRequest ? 'NA' : null) : dollars(base));
  const liens = centsOf(answers.otherLiens);
  const ratio = base && loan.amount !== null ? shortened(((loan.amount + (liens ?? 0)) / base) * 100, 3) : null;
  put('cltv', isUndecided ? 'NA' : (ratio ?? (isRequest ? 'NA' : null)), liens === null ? 'assumed' : 'fact');
  const housing = centsOf(answers.housing);
  const owed =
    facts.income && housing !== null ? shortened(((housing + (facts.debts ?? 0)) / facts.income) * 100, 2) : null;
  put('dti', isUndecided ? 'NA' : owed);

  const isMobile = row.construction === '2';
  put('manufacturedSecured', isMobile ? null : '3');
  put('manufacturedLand', isMobile ? null : '5');
  put('units', String(loan.units));
  put('affordable', 'NA');
  put('submission', isPurchased ? '3' : '1', isPurchased ? 'fact' : 'assumed');
  put('payable', isPurchased ? '3' : '1', isPurchased ? 'fact' : 'assumed');
  put('nmls', facts.nmls);
  put('aus1', isPurchased ? '6' : null);
  put('ausResult1', is('aus1', '6') ? '17' : null);
  for (const place of [2, 3, 4, 5]) {
    put(`aus${place}`, '');
    put(`ausResult${place}`, '');
  }
  put('ausText', '');
  put('ausResultText', '');
  return { row, origin };
}

type Put = (key: string, value: string | null, from?: Origin) => void;

/** Money as somebody typed it: dollars, with or without cents. */
const centsOf = (text: string | undefined): number | null => {
  const value = text?.replace(/[$,\s]/g, '');
  return value && /^\d{1,10}(\.\d{1,2})?$/.test(value) ? Math.round(Number(value) * 100) : null;
};

/** What the decision relied on: of a purchase the lesser of price and value. */
const reliedOn = ({
  purpose,
  price,
  value,
  appraised,
}: Pick<Loan, 'purpose' | 'price' | 'value' | 'appraised'>): number | null => {
  const worth = appraised ?? value;
  if (purpose !== 'purchase') return worth ?? price;
  return worth !== null && price !== null ? Math.min(worth, price) : (worth ?? price);
};

/** Only where the tables of that week are loaded and the rate was set on a day. */
function rateSpread({ loan, lock, disclosedApr, apor, answers }: LarFacts, applies: boolean): string | null {
  if (!applies) return 'NA';
  const apr = disclosedApr ?? loan.apr;
  // Of a rate that changes, the table goes by the time until it first does.
  const months = loan.amortization === 'arm' ? Number(answers.introductory) : loan.termMonths;
  if (apr === null || !lock || !months) return null;
  const found = aporOn(apor, lock.lockedOn, months);
  return found === null ? null : spreadOf(apr, found);
}

function costs({ fees, lock, loan }: LarFacts, put: Put, applies: boolean): void {
  if (!applies) {
    for (const key of ['totalCosts', 'pointsAndFees', 'origination', 'discountPoints', 'lenderCredits']) put(key, 'NA');
    return;
  }
  const of = (...sections: string[]) => sections.reduce((all, one) => all + (fees?.[one] ?? 0), 0);
  put('totalCosts', fees && dollars(of('A', 'B', 'C')));
  put('pointsAndFees', 'NA');
  put('origination', fees && dollars(of('A')));
  const points = lock && lock.points > 0 && loan.amount !== null ? (lock.points / 1_000_000) * loan.amount : 0;
  put('discountPoints', points > 0 ? dollars(Math.round(points)) : '');
  put('lenderCredits', of('J') > 0 ? dollars(of('J')) : '');
}

/** What was told for monitoring. Nobody told is missing, not "not provided": that is an answer somebody must have given. */
function people({ borrowers, loan }: LarFacts, put: Put): void {
  const sides = [
    { of: borrowers[0], names: ['ethnicity', 'race', 'sex', 'age'] as const },
    { of: borrowers[1], names: ['coEthnicity', 'coRace', 'coSex', 'coAge'] as const },
  ];
  sides.forEach(({ of, names: [ethnicity, race, sex, age] }, side) => {
    const isNobody = side === 1 && !of;
    const said = of?.demographics;
    const is = (codes: readonly string[] | undefined, place: number, none: string) =>
      isNobody ? (place === 1 ? none : '') : (codes?.[place - 1] ?? (place === 1 ? null : ''));
    const other = said?.other;
    const ownWords = (...texts: (string | undefined)[]) => texts.some(Boolean);
    for (const place of [1, 2, 3, 4, 5]) {
      put(`${ethnicity}${place}`, is(said?.ethnicity, place, '5') ?? (ownWords(other?.ethnicity) ? '' : null));
      put(
        `${race}${place}`,
        is(said?.race, place, '8') ?? (ownWords(other?.tribe, other?.asian, other?.pacific) ? '' : null),
      );
    }
    put(`${ethnicity}Text`, other?.ethnicity ?? '');
    put(`${race}Tribe`, other?.tribe ?? '');
    put(`${race}Asian`, other?.asian ?? '');
    put(`${race}Pacific`, other?.pacific ?? '');
    put(sex, isNobody ? '5' : (said?.sex ?? null));
    const seen = isNobody ? '4' : said ? (said.isObserved ? '1' : '2') : null;
    const isNone = (first: string | undefined, none: string) => first === none;
    put(`${ethnicity}Seen`, isNone(said?.ethnicity[0], '4') ? '3' : seen);
    put(`${race}Seen`, isNone(said?.race[0], '7') ? '3' : seen);
    put(`${sex}Seen`, isNone(said?.sex ?? undefined, '4') ? '3' : seen);
    const isBody = said?.ethnicity[0] === '4' && said.race[0] === '7' && said.sex === '4';
    const years = of?.birthDate && loan.applicationOn ? String(ageOn(of.birthDate, loan.applicationOn)) : null;
    put(age, isNobody ? '9999' : isBody ? '8888' : years);
  });
}

/** What nobody has said and nothing tells. */
export const missingOf = ({ origin }: MadeLar): string[] =>
  larFields.flatMap(({ key }) => (origin[key] === 'missing' ? [key] : []));
/** What is taken as most loans have it, until somebody says so. */
export const assumedOf = ({ origin }: MadeLar): string[] =>
  larFields.flatMap(({ key }) => (origin[key] === 'assumed' ? [key] : []));
