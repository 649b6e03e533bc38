import { among, type Edit, edit, isAlone, isBlank, isBody, isNa, isNumber, isWhole } from './edit.ts';
import type { Lar } from './lar-fields.ts';

const isNotNegative = (value: string | undefined): boolean => isNumber(value) && Number(value) >= 0;
const isPositive = (value: string | undefined): boolean => isNumber(value) && Number(value) > 0;
const isPositiveWhole = (value: string | undefined): boolean => isWhole(value) && Number(value) > 0;
const models = '1111 1 2 3 4 5 6 7 8 9 11 12 13 14 15';
const denials = ['denial1', 'denial2', 'denial3', 'denial4'] as const;
const denialFields = denials.join(' ');
const later = denials.slice(1);

/** Income, score, sale, price and reasons. */
const creditEdits: Edit[] = [
  edit(
    'V654-1',
    'income',
    'Enter the income on the application. It is reported in thousands, or as NA.',
    ({ income }) => income !== 'NA' && !/^-?\d+$/.test(income ?? ''),
  ),
  edit(
    'V654-2',
    'income affordable',
    'For a multifamily home, income must be NA.',
    ({ income, affordable }) => isNumber(affordable) && income !== 'NA',
  ),
  edit(
    'V655-1',
    'income',
    'The applicant isn’t a person, so income must be NA.',
    (row) => isBody(row, '') && row.income !== 'NA',
  ),
  edit(
    'V655-2',
    'income',
    'The co-applicant isn’t a person, so income must be NA.',
    (row) => isBody(row, 'co') && row.income !== 'NA',
  ),
  edit(
    'V656-1',
    'purchaser',
    'Choose who bought the loan, or 0 if nobody did by year end.',
    ({ purchaser }) => !among(purchaser, '0 1 2 3 4 5 6 71 72 8 9'),
  ),
  edit(
    'V656-2',
    'purchaser action',
    'A loan that wasn’t made can’t have been sold. Change the purchaser to 0.',
    ({ purchaser, action }) => among(action, '2 3 4 5 7 8') && purchaser !== '0',
  ),
  edit(
    'V657-1',
    'rateSpread',
    'The rate spread is missing. It needs the APR, a lock, and the average prime offer rates of the week of the lock.',
    ({ rateSpread }) => !isNumber(rateSpread) && !isNa(rateSpread),
  ),
  edit(
    'V657-2',
    'rateSpread action',
    'With this action, the rate spread must be NA.',
    ({ rateSpread, action }) => among(action, '3 4 5 6 7') && !isNa(rateSpread),
  ),
  edit(
    'V657-3',
    'rateSpread reverse',
    'For a reverse mortgage, the rate spread must be NA.',
    ({ rateSpread, reverse }) => reverse === '1' && !isNa(rateSpread),
  ),
  edit('V658-1', 'hoepa', 'Choose the HOEPA status.', ({ hoepa }) => !among(hoepa, '1 2 3')),
  edit(
    'V658-2',
    'hoepa action',
    'With this action, the HOEPA status must be 3.',
    ({ hoepa, action }) => among(action, '2 3 4 5 7 8') && hoepa !== '3',
  ),
  edit('V659', 'lien', 'Choose the lien status.', ({ lien }) => !among(lien, '1 2')),
  edit(
    'V660-1',
    'score',
    'Enter the applicant’s credit score, or 8888 if none was relied on.',
    ({ score }) => !isWhole(score),
  ),
  edit('V660-2', 'model', 'Choose the scoring model of the applicant’s score.', ({ model }) => !among(model, models)),
  edit(
    'V661',
    'score model',
    'No score (8888) and no model (9) go together for the applicant.',
    ({ score, model }) => (score === '8888') !== (model === '9'),
  ),
  edit(
    'V662-1',
    'model modelText',
    'The other scoring model of the applicant is named, but the model isn’t 8.',
    ({ model, modelText }) => !isBlank(modelText) && model !== '8',
  ),
  edit(
    'V662-2',
    'model modelText',
    'Name the other scoring model of the applicant.',
    ({ model, modelText }) => model === '8' && isBlank(modelText),
  ),
  edit(
    'V663',
    'score model action',
    'For a withdrawn, incomplete, or purchased loan, the applicant’s score must be 8888 and the model 9.',
    ({ action, score, model, modelText }) =>
      among(action, '4 5 6') && !(among(score, '8888 1111') && among(model, '9 1111') && isBlank(modelText)),
  ),
  edit(
    'V664',
    'coScore coModel action',
    'For a withdrawn, incomplete, or purchased loan, the co-applicant’s score must be 8888 and the model 9, or there is no co-applicant.',
    ({ action, coScore, coModel, coModelText }) =>
      among(action, '4 5 6') &&
      !(among(coScore, '8888 9999 1111') && among(coModel, '9 10 1111') && isBlank(coModelText)),
  ),
  edit(
    'V665-1',
    'coScore',
    'Enter the co-applicant’s credit score, or 8888 if none was relied on.',
    ({ coScore }) => !isWhole(coScore),
  ),
  edit(
    'V665-2',
    'coModel',
    'Choose the scoring model of the co-applicant’s score.',
    ({ coModel }) => !among(coModel, `${models} 10`),
  ),
  edit(
    'V666-1',
    'coScore coModel',
    'No score (8888) and no model (9) go together for the co-applicant.',
    ({ coScore, coModel }) => (coScore === '8888') !== (coModel === '9'),
  ),
  edit(
    'V666-2',
    'coScore coModel',
    'No co-applicant is score 9999 and model 10.',
    ({ coScore, coModel }) => (coScore === '9999') !== (coModel === '10'),
  ),
  edit(
    'V667-1',
    'coModel coModelText',
    'The other scoring model of the co-applicant is named, but the model isn’t 8.',
    ({ coModel, coModelText }) => !isBlank(coModelText) && coModel !== '8',
  ),
  edit(
    'V667-2',
    'coModel coModelText',
    'Name the other scoring model of the co-applicant.',
    ({ coModel, coModelText }) => coModel === '8' && isBlank(coModelText),
  ),
  edit(
    'V668-1',
    'score',
    'The applicant isn’t a person, so the score must be 8888.',
    (row) => isBody(row, '') && !among(row.score, '8888 1111'),
  ),
  edit(
    'V668-2',
    'coScore',
    'The co-applicant isn’t a person, so the score must be 8888.',
    (row) => isBody(row, 'co') && !among(row.coScore, '8888 1111'),
  ),
  edit(
    'V669-1',
    'denial1',
    'The first reason for denial is missing or not a code of the list.',
    ({ denial1 }) => !among(denial1, '1111 1 2 3 4 5 6 7 8 9 10'),
  ),
  edit('V669-2', denialFields, 'A further reason for denial is not a code of the list.', (row) =>
    later.some((key) => !isBlank(row[key]) && !among(row[key], '1 2 3 4 5 6 7 8 9')),
  ),
  edit('V669-3', denialFields, 'A reason for denial is reported twice.', (row) => {
    const given = denials.map((key) => row[key]).filter((value) => !isBlank(value));
    return new Set(given).size < given.length;
  }),
  edit(
    'V669-4',
    denialFields,
    'No reason applies, so nothing may follow the first.',
    (row) => among(row.denial1, '1111 10') && later.some((key) => !isBlank(row[key])),
  ),
  edit(
    'V670-1',
    'denial1 action',
    'A denial needs a reason. Choose up to four when you end the loan.',
    ({ action, denial1 }) => among(action, '3 7') && !among(denial1, '1111 1 2 3 4 5 6 7 8 9'),
  ),
  edit(
    'V670-2',
    'denial1 action',
    'There are reasons for denial, but the loan wasn’t denied.',
    ({ action, denial1 }) => among(denial1, '1 2 3 4 5 6 7 8 9') && !among(action, '3 7'),
  ),
  edit(
    'V670-3',
    'denial1 action',
    'The loan wasn’t denied, so the reason must be 10.',
    ({ action, denial1 }) => among(action, '1 2 4 5 6 8') && !among(denial1, '1111 10'),
  ),
  edit(
    'V670-4',
    'denial1 action',
    'The reason can’t be “not applicable” for a denied loan.',
    ({ action, denial1 }) => denial1 === '10' && !among(action, '1 2 4 5 6 8'),
  ),
  edit(
    'V671-1',
    `${denialFields} denialText`,
    'Another reason was chosen. Say which in the notes of the denial.',
    (row) => denials.some((key) => row[key] === '9') && isBlank(row.denialText),
  ),
  edit(
    'V671-2',
    `${denialFields} denialText`,
    'Another reason is described, but code 9 isn’t among the reasons.',
    (row) => denials.every((key) => row[key] !== '9') && !isBlank(row.denialText),
  ),
];

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

const feeEdits: Edit[] = [
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

/** Rate, term, ratios and the home's value. */
const termEdits: Edit[] = [
  edit('V677-1', 'rate', 'Enter the interest rate.', ({ rate }) => !isPositive(rate) && !isNa(rate)),
  edit(
    'V677-2',
    'rate action',
    'With this action, the interest rate must be NA.',
    ({ rate, action }) => among(action, '3 4 5 7') && !isNa(rate),
  ),
  edit(
    'V678-1',
    'prepayment',
    'The prepayment penalty term must be months or NA.',
    ({ prepayment }) => !isPositiveWhole(prepayment) && !isNa(prepayment),
  ),
  edit(
    'V678-2',
    'prepayment action',
    'For a purchased loan, the prepayment penalty term must be NA.',
    ({ prepayment, action }) => action === '6' && !isNa(prepayment),
  ),
  edit(
    'V678-3',
    'prepayment reverse',
    'For a reverse mortgage, the prepayment penalty term must be NA.',
    ({ prepayment, reverse }) => reverse === '1' && !isNa(prepayment),
  ),
  edit(
    'V678-4',
    'prepayment business',
    'For a business purpose, the prepayment penalty term must be NA.',
    ({ prepayment, business }) => business === '1' && !isNa(prepayment),
  ),
  edit(
    'V678-5',
    'prepayment term',
    'The prepayment penalty lasts longer than the loan.',
    ({ prepayment, term }) => isWhole(prepayment) && isWhole(term) && Number(prepayment) > Number(term),
  ),
  edit(
    'V679-1',
    'dti',
    'The debt-to-income ratio is missing. Type it, or the monthly housing payment it is computed from.',
    ({ dti }) => !isNumber(dti) && !isNa(dti),
  ),
  edit(
    'V679-2',
    'dti action',
    'With this action, the debt-to-income ratio must be NA.',
    ({ dti, action }) => among(action, '4 5 6') && !isNa(dti),
  ),
  edit(
    'V679-3',
    'dti affordable',
    'For a multifamily home, the debt-to-income ratio must be NA.',
    ({ dti, affordable }) => isNumber(affordable) && !isNa(dti),
  ),
  edit(
    'V680-1',
    'dti',
    'No applicant is a person, so the debt-to-income ratio must be NA.',
    (row) => isBody(row, '') && isAlone(row) && !isNa(row.dti),
  ),
  edit(
    'V680-2',
    'dti',
    'No applicant is a person, so the debt-to-income ratio must be NA.',
    (row) => isBody(row, '') && isBody(row, 'co') && !isNa(row.dti),
  ),
  edit(
    'V681-1',
    'cltv',
    'The combined loan-to-value ratio is missing. It needs the loan amount and the value of the home.',
    ({ cltv }) => !isPositive(cltv) && !isNa(cltv),
  ),
  edit(
    'V681-2',
    'cltv action',
    'With this action, the combined loan-to-value ratio must be NA.',
    ({ cltv, action }) => among(action, '4 5 6') && !isNa(cltv),
  ),
  edit('V682-1', 'term', 'Enter the loan term in months.', ({ term }) => !isPositiveWhole(term) && !isNa(term)),
  edit(
    'V682-2',
    'term reverse',
    'For a reverse mortgage, the loan term must be NA.',
    ({ term, reverse }) => reverse === '1' && !isNa(term),
  ),
  edit(
    'V683',
    'introductory',
    'Enter the months until the rate first changes, or NA.',
    ({ introductory }) => !isPositiveWhole(introductory) && !isNa(introductory),
  ),
  edit('V684', 'balloon', 'Balloon payment must be 1 or 2.', ({ balloon }) => !among(balloon, '1111 1 2')),
  edit(
    'V685',
    'interestOnly',
    'Interest-only payments must be 1 or 2.',
    ({ interestOnly }) => !among(interestOnly, '1111 1 2'),
  ),
  edit('V686', 'negative', 'Negative amortization must be 1 or 2.', ({ negative }) => !among(negative, '1111 1 2')),
  edit(
    'V687',
    'otherFeatures',
    'Other non-amortizing features must be 1 or 2.',
    ({ otherFeatures }) => !among(otherFeatures, '1111 1 2'),
  ),
  edit('V688-1', 'value', 'Enter the value of the home.', ({ value }) => !isPositive(value) && !isNa(value)),
  edit(
    'V688-2',
    'value action',
    'With this action, the property value must be NA.',
    ({ value, action }) => among(action, '4 5') && !isNa(value),
  ),
  edit(
    'V689-1',
    'manufacturedSecured',
    'Choose what secures the manufactured home loan.',
    (row) => !among(row.manufacturedSecured, '1111 1 2 3'),
  ),
  edit(
    'V689-2',
    'manufacturedSecured affordable',
    'For a multifamily home, this must be 3.',
    (row) => isNumber(row.affordable) && !among(row.manufacturedSecured, '1111 3'),
  ),
  edit(
    'V689-3',
    'manufacturedSecured construction',
    'The home is site-built, so this must be 3.',
    (row) => row.construction === '1' && !among(row.manufacturedSecured, '1111 3'),
  ),
  edit(
    'V690-1',
    'manufacturedLand',
    'Choose the land interest of the manufactured home.',
    (row) => !among(row.manufacturedLand, '1111 1 2 3 4 5'),
  ),
  edit(
    'V690-2',
    'manufacturedLand affordable',
    'For a multifamily home, this must be 5.',
    (row) => isNumber(row.affordable) && !among(row.manufacturedLand, '1111 5'),
  ),
  edit(
    'V690-3',
    'manufacturedLand construction',
    'The home is site-built, so this must be 5.',
    (row) => row.construction === '1' && !among(row.manufacturedLand, '1111 5'),
  ),
  edit('V691', 'units', 'Total units must be a whole number from 1.', ({ units }) => !isPositiveWhole(units)),
  edit(
    'V692-1',
    'affordable',
    'Multifamily affordable units must be a whole number or NA.',
    ({ affordable }) => !isWhole(affordable) && !isNa(affordable),
  ),
  edit(
    'V692-2',
    'affordable units',
    'With fewer than five units, multifamily affordable units must be NA.',
    ({ affordable, units }) => isWhole(units) && Number(units) < 5 && !isNa(affordable),
  ),
  edit(
    'V692-3',
    'affordable units',
    'There are more affordable units than units.',
    ({ affordable, units }) =>
      isWhole(units) && Number(units) >= 5 && isWhole(affordable) && Number(affordable) > Number(units),
  ),
  edit('V715', 'balloon interestOnly negative otherFeatures', 'Exempt features are 1111 in all four fields.', (row) => {
    const exempt = ['balloon', 'interestOnly', 'negative', 'otherFeatures'].filter((key) => row[key] === '1111').length;
    return exempt > 0 && exempt < 4;
  }),
];

export const moneyEdits: Edit[] = [...creditEdits, ...feeEdits, ...termEdits];
