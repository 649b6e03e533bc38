import { among, type Edit, edit, isBlank, isBody, isNa, isNumber, isWhole } from './edit.ts';

const models = '1111 1 2 3 4 5 6 7 8 9 11 12 13 14 15';
const denials = ['denial1', 'denial2', 'denial3', 'denial4'] as const;
const denialFields = denials.join(' ');
const later = denials.slice(1);

/** Income, score, sale, price and reasons. */
export const creditEdits: Edit[] = [
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
