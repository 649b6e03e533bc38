import { among, type Edit, edit, isAlone, isBlank, isBody } from './edit.ts';
import type { Lar } from './lar-fields.ts';

const places = [1, 2, 3, 4, 5];
const ausOf = (row: Lar, place: number) => row[`aus${place}`];
const resultOf = (row: Lar, place: number) => row[`ausResult${place}`];
const counted = (row: Lar, of: typeof ausOf): number => places.filter((place) => !isBlank(of(row, place))).length;
const aus = '1 2 3 4 5 7';
const results = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 18 19 20 21 22 23 24';
const ausFields = places.map((place) => `aus${place}`).join(' ');
const resultFields = places.map((place) => `ausResult${place}`).join(' ');
const isLeftOut = (row: Lar) => among(row.aus1, '1111 6') && among(row.ausResult1, '1111 17');
const isOnlyFirst = (row: Lar) =>
  [2, 3, 4, 5].every((place) => isBlank(ausOf(row, place)) && isBlank(resultOf(row, place)));

/** How it came, who is owed, who wrote it, and what the automated systems said. */
export const channelEdits: Edit[] = [
  edit(
    'V693-1',
    'submission',
    'Choose how the application was submitted.',
    ({ submission }) => !among(submission, '1111 1 2 3'),
  ),
  edit(
    'V693-2',
    'submission action',
    'For a purchased loan, submission must be 3.',
    ({ submission, action }) => action === '6' && !among(submission, '1111 3'),
  ),
  edit(
    'V693-3',
    'submission action',
    'Submission 3 is for purchased loans only.',
    ({ submission, action }) => submission === '3' && action !== '6',
  ),
  edit(
    'V694-1',
    'payable',
    'Choose whether the loan was initially payable to your institution.',
    ({ payable }) => !among(payable, '1111 1 2 3'),
  ),
  edit(
    'V694-2',
    'payable action',
    'For a purchased loan, this must be 3.',
    ({ payable, action }) => action === '6' && !among(payable, '1111 3'),
  ),
  edit(
    'V694-3',
    'payable action',
    'For a loan that was made, this must be 1 or 2.',
    ({ payable, action }) => action === '1' && !among(payable, '1111 1 2'),
  ),
  edit('V695', 'nmls', 'Enter the NMLSR identifier of the loan originator, or NA.', ({ nmls }) => isBlank(nmls)),
  edit(
    'V696-1',
    ausFields,
    'An automated underwriting system is missing or not a code of the list.',
    (row) =>
      !among(row.aus1, `1111 6 ${aus}`) ||
      [2, 3, 4, 5].some((place) => !isBlank(ausOf(row, place)) && !among(ausOf(row, place), aus)),
  ),
  edit(
    'V696-2',
    resultFields,
    'A result of an automated underwriting system is missing or not a code of the list.',
    (row) =>
      !among(row.ausResult1, `1111 17 ${results}`) ||
      [2, 3, 4, 5].some((place) => !isBlank(resultOf(row, place)) && !among(resultOf(row, place), results)),
  ),
  edit(
    'V696-3',
    `${ausFields} ${resultFields}`,
    'Every automated underwriting system needs a result, and the other way round.',
    (row) => counted(row, ausOf) !== counted(row, resultOf),
  ),
  edit('V699', `${ausFields} ${resultFields}`, 'The result of another system can’t be “not applicable”.', (row) =>
    places.some((place) => ausOf(row, place) === '5' && !among(resultOf(row, place), results)),
  ),
  edit(
    'V700-1',
    'aus1 ausResult1',
    'No system was used, so the result must be 17 and nothing may follow.',
    (row) => row.aus1 === '6' && (row.ausResult1 !== '17' || !isOnlyFirst(row)),
  ),
  edit(
    'V700-2',
    'aus1 ausResult1',
    'The result is “not applicable”, so the system must be 6 and nothing may follow.',
    (row) => row.ausResult1 === '17' && (row.aus1 !== '6' || !isOnlyFirst(row)),
  ),
  edit('V701', `${ausFields} ${resultFields}`, 'There is a result without its system.', (row) =>
    [2, 3, 4, 5].some((place) => isBlank(ausOf(row, place)) && !isBlank(resultOf(row, place))),
  ),
  edit(
    'V702-1',
    `${ausFields} ausText`,
    'Name the other automated underwriting system.',
    (row) => places.some((place) => ausOf(row, place) === '5') && isBlank(row.ausText),
  ),
  edit(
    'V702-2',
    `${ausFields} ausText`,
    'Another system is named, but code 5 isn’t among the systems.',
    (row) => places.every((place) => ausOf(row, place) !== '5') && !isBlank(row.ausText),
  ),
  edit(
    'V703-1',
    `${resultFields} ausResultText`,
    'Describe the other result.',
    (row) => places.some((place) => resultOf(row, place) === '16') && isBlank(row.ausResultText),
  ),
  edit(
    'V703-2',
    `${resultFields} ausResultText`,
    'Another result is described, but code 16 isn’t among the results.',
    (row) => places.every((place) => resultOf(row, place) !== '16') && !isBlank(row.ausResultText),
  ),
  edit(
    'V704-1',
    'aus1 action',
    'For a purchased loan, the system must be 6.',
    ({ action, aus1 }) => action === '6' && !among(aus1, '1111 6'),
  ),
  edit(
    'V704-2',
    'ausResult1 action',
    'For a purchased loan, the result must be 17.',
    ({ action, ausResult1 }) => action === '6' && !among(ausResult1, '1111 17'),
  ),
  edit(
    'V705-1',
    'aus1 ausResult1',
    'No applicant is a person, so no automated system applies (6 and 17).',
    (row) => isBody(row, '') && isAlone(row) && !isLeftOut(row),
  ),
  edit(
    'V705-2',
    'aus1 ausResult1',
    'No applicant is a person, so no automated system applies (6 and 17).',
    (row) => isBody(row, '') && isBody(row, 'co') && !isLeftOut(row),
  ),
  edit('V706', 'reverse', 'Reverse mortgage must be 1 or 2.', ({ reverse }) => !among(reverse, '1111 1 2')),
  edit('V707', 'openEnd', 'Open-end line of credit must be 1 or 2.', ({ openEnd }) => !among(openEnd, '1111 1 2')),
  edit(
    'V708',
    'business',
    'Business or commercial purpose must be 1 or 2.',
    ({ business }) => !among(business, '1111 1 2'),
  ),
  edit(
    'V713',
    `${ausFields} ${resultFields}`,
    'An exempt system is 1111 with result 1111, and nothing may follow.',
    (row) =>
      (row.aus1 === '1111' || row.ausResult1 === '1111') &&
      !(
        row.aus1 === '1111' &&
        row.ausResult1 === '1111' &&
        isOnlyFirst(row) &&
        isBlank(row.ausText) &&
        isBlank(row.ausResultText)
      ),
  ),
  edit(
    'V714',
    'submission payable',
    'An exempt channel is 1111 in both fields.',
    ({ submission, payable }) => (submission === '1111') !== (payable === '1111'),
  ),
];
