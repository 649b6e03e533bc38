import { among, type Edit, edit, isBlank, isNa, isNotNegative, isPositive } from './edit.ts';
import type { Lar } from './lar-fields.ts';

const denials = ['denial1', 'denial2', 'denial3', 'denial4'] as const;
const denialFields = denials.join(' ');
const later = denials.slice(1);

/** Charges apply to loans that were made and are neither reverse, open-end nor for business. */
function costEdits(): Edit[] {
  const rules = [
    {
      id: '672',
      key: 'totalCosts',
      name: 'Total loan costs',
      at: { reverse: 3, openEnd: 4, business: 5, action: 6 },
      may: isNotNegative,
      needed: true,
    },
    {
      id: '674',
      key: 'origination',
      name: 'Origination charges',
      at: { reverse: 2, openEnd: 3, business: 4, action: 5 },
      may: isNotNegative,
      needed: true,
    },
    {
      id: '675',
      key: 'discountPoints',
      name: 'Discount points',
      at: { reverse: 2, openEnd: 3, business: 4, action: 5 },
      may: isPositive,
      needed: false,
    },
    {
      id: '676',
      key: 'lenderCredits',
      name: 'Lender credits',
      at: { reverse: 2, openEnd: 3, business: 4, action: 5 },
      may: isPositive,
      needed: false,
    },
  ];
  const why = { reverse: 'a reverse mortgage', openEnd: 'an open-end line of credit', business: 'a business purpose' };
  return rules.flatMap(({ id, key, name, at, may, needed }) => [
    edit(
      `V${id}-1`,
      key,
      needed ? `${name} are missing. Enter the charges on the loan.` : `${name} must be more than 0, or blank.`,
      (row) => !may(row[key]) && !isNa(row[key]) && !(isBlank(row[key]) && !needed),
    ),
    ...(['reverse', 'openEnd', 'business'] as const).map((cause) =>
      edit(
        `V${id}-${at[cause]}`,
        `${key} ${cause}`,
        `For ${why[cause]}, ${name.toLowerCase()} must be NA.`,
        (row) => row[cause] === '1' && !isNa(row[key]),
      ),
    ),
    edit(
      `V${id}-${at.action}`,
      `${key} action`,
      `The loan wasn’t made, so ${name.toLowerCase()} must be NA.`,
      (row) => among(row.action, '2 3 4 5 7 8') && !isNa(row[key]),
    ),
  ]);
}

const isCost = (row: Lar, key: string): boolean => isNotNegative(row[key]);

export const feeEdits: Edit[] = [
  ...costEdits(),
  edit(
    'V672-2',
    'totalCosts pointsAndFees',
    'Report total loan costs or total points and fees, not both.',
    (row) => isCost(row, 'pointsAndFees') && row.totalCosts !== 'NA',
  ),
  edit(
    'V673-1',
    'pointsAndFees',
    'Total points and fees must be a number or NA.',
    ({ pointsAndFees }) => !isNotNegative(pointsAndFees) && !isNa(pointsAndFees),
  ),
  edit(
    'V673-2',
    'pointsAndFees action',
    'With this action, total points and fees must be NA.',
    ({ action, pointsAndFees }) => among(action, '2 3 4 5 6 7 8') && !isNa(pointsAndFees),
  ),
  edit(
    'V673-3',
    'pointsAndFees reverse',
    'For a reverse mortgage, total points and fees must be NA.',
    ({ reverse, pointsAndFees }) => reverse === '1' && !isNa(pointsAndFees),
  ),
  edit(
    'V673-4',
    'pointsAndFees business',
    'For a business purpose, total points and fees must be NA.',
    ({ business, pointsAndFees }) => business === '1' && !isNa(pointsAndFees),
  ),
  edit(
    'V673-5',
    'pointsAndFees totalCosts',
    'With total loan costs reported, total points and fees must be NA.',
    (row) => isCost(row, 'totalCosts') && row.pointsAndFees !== 'NA',
  ),
  edit('V710', 'score coScore model coModel', 'An exempt credit score is 1111 in all four fields.', (row) => {
    const exempt = ['score', 'coScore', 'model', 'coModel'].filter((key) => row[key] === '1111').length;
    return exempt > 0 && (exempt < 4 || !isBlank(row.modelText) || !isBlank(row.coModelText));
  }),
  edit(
    'V711',
    `${denialFields} denialText`,
    'An exempt reason for denial stands alone.',
    (row) => row.denial1 === '1111' && [...later, 'denialText'].some((key) => !isBlank(row[key])),
  ),
  edit(
    'V712',
    'totalCosts pointsAndFees',
    'Exempt costs are Exempt in both fields.',
    (row) => (row.totalCosts === 'Exempt') !== (row.pointsAndFees === 'Exempt'),
  ),
];
