import { among, type Edit, edit, isDay, isNa, isNumber, isWhole } from './edit.ts';
import type { Lar } from './lar-fields.ts';

const more = (row: Lar, key: string, than: number): boolean => isNumber(row[key]) && Number(row[key]) > than;
const isSmall = ({ units }: Lar): boolean => isWhole(units) && Number(units) <= 4;
const isLarge = ({ units }: Lar): boolean => isWhole(units) && Number(units) >= 5;
const dayOf = (text: string): number =>
  Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6)));
const both = (row: Lar, a: string, b: string): boolean => isNumber(row[a]) && isNumber(row[b]);

/** FIPS codes of states, by which a county's code begins. */
const fips: Readonly<Record<string, string>> = Object.fromEntries(
  'AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22 ME23 MD24 MA25 MI26 MN27 MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41 PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 VA51 WA53 WV54 WI55 WY56 AS60 GU66 MP69 PR72 VI78'
    .split(' ')
    .map((pair) => [pair.slice(0, 2), pair.slice(2)]),
);

/** Not wrong in itself: look at it, and mend it or verify it. */
export const qualityEdits: Edit[] = [
  edit(
    'Q601',
    'applicationOn actionOn',
    'The application is more than two years older than the action.',
    ({ applicationOn = '', actionOn = '' }) => {
      if (!isDay(applicationOn) || !isDay(actionOn)) return false;
      const limit = `${Number(applicationOn.slice(0, 4)) + 2}${applicationOn.slice(4)}`;
      return dayOf(actionOn) > dayOf(limit);
    },
  ),
  edit(
    'Q602',
    'street city state zip',
    'City, state, and ZIP are there, but the street address is NA.',
    ({ street, city, state, zip }) =>
      street === 'NA' && [city, state, zip].every((part) => part !== 'NA' && part !== ''),
  ),
  edit(
    'Q604',
    'county state',
    'The county isn’t in this state.',
    ({ county = '', state = '' }) =>
      /^\d{5}$/.test(county) && fips[state] !== undefined && !county.startsWith(fips[state]),
  ),
  edit(
    'Q605-1',
    'purchaser loanType',
    'Fannie Mae and Freddie Mac usually buy conventional loans.',
    ({ purchaser, loanType }) => among(purchaser, '1 3') && loanType !== '1',
  ),
  edit(
    'Q605-2',
    'purchaser loanType',
    'Ginnie Mae usually buys FHA, VA, and USDA loans.',
    ({ purchaser, loanType }) => purchaser === '2' && !among(loanType, '2 3 4'),
  ),
  edit(
    'Q606',
    'income',
    'Income is $3 million or more. It is reported in thousands.',
    (row) => isNumber(row.income) && Number(row.income) >= 3000,
  ),
  edit(
    'Q607',
    'amount lien',
    'A subordinate lien is usually $250,000 at most.',
    (row) => row.lien === '2' && more(row, 'amount', 250_000),
  ),
  edit(
    'Q608',
    'actionOn applicationOn',
    'The loan was made on the day of the application.',
    ({ action, actionOn = '', applicationOn = '' }) =>
      action === '1' && isDay(actionOn) && isDay(applicationOn) && actionOn <= applicationOn,
  ),
  edit(
    'Q609',
    'purchaser rateSpread',
    'The rate spread is more than 10 points on a loan sold to an agency.',
    (row) => among(row.purchaser, '1 2 3 4') && more(row, 'rateSpread', 10),
  ),
  edit(
    'Q610',
    'rateSpread hoepa',
    'With a rate spread above 6.5 on a first lien, the loan is usually high-cost.',
    (row) => row.action === '1' && row.lien === '1' && more(row, 'rateSpread', 6.5) && row.hoepa !== '1',
  ),
  edit(
    'Q611',
    'rateSpread hoepa',
    'With a rate spread above 8.5 on a subordinate lien, the loan is usually high-cost.',
    (row) => row.action === '1' && row.lien === '2' && more(row, 'rateSpread', 8.5) && row.hoepa !== '1',
  ),
  edit(
    'Q612',
    'purchaser hoepa',
    'Fannie Mae and Freddie Mac don’t usually buy high-cost loans.',
    ({ purchaser, hoepa }) => among(purchaser, '1 3') && hoepa === '1',
  ),
  edit(
    'Q613',
    'business purpose',
    'A business loan is usually a purchase, improvement, or refinancing.',
    ({ business, purpose }) => business === '1' && purpose === '4',
  ),
  edit(
    'Q614',
    'age',
    'The applicant’s age isn’t between 18 and 100. Check the birth date.',
    ({ age }) => isWhole(age) && age !== '8888' && (Number(age) < 18 || Number(age) > 100),
  ),
  edit(
    'Q615-1',
    'origination totalCosts',
    'Origination charges are usually less than total loan costs.',
    (row) =>
      both(row, 'totalCosts', 'origination') &&
      Number(row.totalCosts) !== 0 &&
      Number(row.totalCosts) < Number(row.origination),
  ),
  edit(
    'Q615-2',
    'origination pointsAndFees',
    'Origination charges are usually less than total points and fees.',
    (row) =>
      both(row, 'pointsAndFees', 'origination') &&
      Number(row.pointsAndFees) !== 0 &&
      Number(row.pointsAndFees) < Number(row.origination),
  ),
  edit(
    'Q616-1',
    'discountPoints totalCosts',
    'Discount points are usually less than total loan costs.',
    (row) =>
      both(row, 'totalCosts', 'discountPoints') &&
      Number(row.totalCosts) !== 0 &&
      Number(row.totalCosts) < Number(row.discountPoints),
  ),
  edit(
    'Q616-2',
    'discountPoints pointsAndFees',
    'Discount points are usually less than total points and fees.',
    (row) =>
      both(row, 'pointsAndFees', 'discountPoints') &&
      Number(row.pointsAndFees) !== 0 &&
      Number(row.pointsAndFees) < Number(row.discountPoints),
  ),
  edit('Q617', 'cltv amount value', 'The combined ratio is less than the loan amount divided by the value.', (row) => {
    if (!both(row, 'cltv', 'value') || !isNumber(row.amount)) return false;
    const decimals = (row.cltv!.split('.')[1] ?? '').length;
    return Number(row.cltv) < Number(((Number(row.amount) / Number(row.value)) * 100).toFixed(decimals));
  }),
  edit(
    'Q618',
    'construction manufacturedSecured',
    'The home is manufactured, but what secures the loan isn’t reported.',
    (row) => row.construction === '2' && row.manufacturedSecured === '3',
  ),
  edit(
    'Q619',
    'construction manufacturedLand',
    'The home is manufactured, but its land interest isn’t reported.',
    (row) => row.construction === '2' && row.manufacturedLand === '5',
  ),
  edit(
    'Q620',
    'nmls business',
    'A consumer loan usually has an originator’s NMLSR identifier.',
    ({ business, nmls }) => business === '2' && nmls === 'NA',
  ),
  edit(
    'Q621',
    'nmls',
    'An NMLSR identifier has at most 12 letters and digits.',
    ({ nmls = '' }) => nmls !== '' && !isNa(nmls) && !/^[a-z0-9]{1,12}$/i.test(nmls),
  ),
  edit(
    'Q622',
    'reverse age',
    'For a reverse mortgage the applicant is usually 62 or older.',
    ({ reverse, age }) => reverse === '1' && isWhole(age) && Number(age) < 62,
  ),
  edit(
    'Q623',
    'amount income units',
    'The loan is $2 million or more with an income of $200,000 or less.',
    (row) =>
      isSmall(row) &&
      isNumber(row.income) &&
      Number(row.income) <= 200 &&
      isNumber(row.amount) &&
      Number(row.amount) >= 2_000_000,
  ),
  edit(
    'Q627',
    'units amount',
    'A multifamily loan is usually between $100,000 and $10 million.',
    (row) => isLarge(row) && isNumber(row.amount) && (Number(row.amount) < 100_000 || Number(row.amount) > 10_000_000),
  ),
  edit(
    'Q628',
    'purpose amount units',
    'A purchase loan of $10,000 or less is unusual.',
    (row) => row.purpose === '1' && isSmall(row) && isNumber(row.amount) && Number(row.amount) <= 10_000,
  ),
  edit(
    'Q629',
    'income',
    'Income is NA. It is usually reported for this purpose and action.',
    (row) => among(row.action, '1 2 3 4 5 7 8') && isSmall(row) && among(row.purpose, '1 2 4') && row.income === 'NA',
  ),
  edit(
    'Q630',
    'units hoepa',
    'For five or more units, the HOEPA status is usually 3.',
    (row) => isLarge(row) && row.hoepa !== '3',
  ),
  edit(
    'Q631',
    'loanType units',
    'FHA, VA, and USDA loans usually have four units at most.',
    (row) => among(row.loanType, '2 3 4') && isLarge(row),
  ),
  edit(
    'Q642-1',
    'score model',
    'A score that isn’t a number (7777) usually comes with model 7 or 8 for the applicant.',
    ({ score, model }) => score === '7777' && !among(model, '7 8'),
  ),
  edit(
    'Q642-2',
    'coScore coModel',
    'A score that isn’t a number (7777) usually comes with model 7 or 8 for the co-applicant.',
    ({ coScore, coModel }) => coScore === '7777' && !among(coModel, '7 8'),
  ),
];
