import { among, type Edit, edit, isBlank, isBody, isWhole } from './edit.ts';
import type { Lar } from './lar-fields.ts';

const places = [2, 3, 4, 5];
const ethnicities = '1 11 12 13 14 2';
const races = '1 2 21 22 23 24 25 26 27 3 4 41 42 43 44 5';

/** Ids of the published edits, of the applicant and of the co-applicant. */
const sides = [
  { who: 'applicant', co: false, e: '628', es: '629', en: '630', r: '635', rs: '636', rn: '637' },
  { who: 'co-applicant', co: true, e: '631', es: '632', en: '633', r: '638', rs: '639', rn: '640' },
];

const uniqueIn = (values: readonly (string | undefined)[]): boolean => {
  const given = values.filter((value) => !isBlank(value));
  return new Set(given).size === given.length;
};

function ofSide({ who, co, e, es, en, r, rs, rn }: (typeof sides)[number]): Edit[] {
  const ethnicity = co ? 'coEthnicity' : 'ethnicity';
  const race = co ? 'coRace' : 'race';
  const ethnicityOf = (row: Lar, place: number) => row[`${ethnicity}${place}`];
  const raceOf = (row: Lar, place: number) => row[`${race}${place}`];
  const ethnicityFields = [1, ...places].map((place) => `${ethnicity}${place}`).join(' ');
  const raceFields = [1, ...places].map((place) => `${race}${place}`).join(' ');
  const ownRace = (row: Lar) =>
    !isBlank(row[`${race}Tribe`]) || !isBlank(row[`${race}Asian`]) || !isBlank(row[`${race}Pacific`]);
  const noEthnicity = co ? '3 4 5' : '3 4';
  const noRace = co ? '6 7 8' : '6 7';
  const seen = co ? '1 2 3 4' : '1 2 3';
  return [
    edit(`V${e}-1`, ethnicityFields, `The ethnicity of the ${who} is missing or not a code of the list.`, (row) => {
      const first = ethnicityOf(row, 1);
      return isBlank(first) ? isBlank(row[`${ethnicity}Text`]) : !among(first, `${ethnicities} ${noEthnicity}`);
    }),
    edit(`V${e}-2`, ethnicityFields, `A further ethnicity of the ${who} is not a code of the list.`, (row) =>
      places.some((place) => !isBlank(ethnicityOf(row, place)) && !among(ethnicityOf(row, place), ethnicities)),
    ),
    edit(
      `V${e}-3`,
      ethnicityFields,
      `An ethnicity of the ${who} is reported twice.`,
      (row) => !uniqueIn([1, ...places].map((place) => ethnicityOf(row, place))),
    ),
    edit(
      `V${e}-4`,
      ethnicityFields,
      `The ethnicity of the ${who} is not provided or not applicable, so nothing may follow it.`,
      (row) => among(ethnicityOf(row, 1), noEthnicity) && places.some((place) => !isBlank(ethnicityOf(row, place))),
    ),
    edit(
      `V${es}-1`,
      `${ethnicity}Seen`,
      `How the ethnicity of the ${who} was collected is missing.`,
      (row) => !among(row[`${ethnicity}Seen`], seen),
    ),
    edit(
      `V${es}-2`,
      `${ethnicity}Seen ${ethnicityFields}`,
      `By observation or surname only Hispanic or Latino (1) or not (2) can be reported for the ${who}.`,
      (row) =>
        row[`${ethnicity}Seen`] === '1' &&
        (!among(ethnicityOf(row, 1), '1 2') ||
          !(isBlank(ethnicityOf(row, 2)) || among(ethnicityOf(row, 2), '1 2')) ||
          [3, 4, 5].some((place) => !isBlank(ethnicityOf(row, place)))),
    ),
    edit(
      `V${es}-3`,
      `${ethnicity}Seen ${ethnicityFields}`,
      `Collected otherwise than by observation, the ethnicity of the ${who} must be provided or declined.`,
      (row) => {
        const first = ethnicityOf(row, 1);
        if (row[`${ethnicity}Seen`] !== '2') return false;
        return isBlank(first) ? isBlank(row[`${ethnicity}Text`]) : !among(first, `${ethnicities} 3`);
      },
    ),
    edit(
      `V${en}`,
      `${ethnicity}1 ${ethnicity}Seen`,
      `Ethnicity is not applicable to the ${who}, so how it was collected must be 3.`,
      (row) => ethnicityOf(row, 1) === '4' && row[`${ethnicity}Seen`] !== '3',
    ),
    edit(`V${r}-1`, raceFields, `The race of the ${who} is missing or not a code of the list.`, (row) => {
      const first = raceOf(row, 1);
      return isBlank(first) ? !ownRace(row) : !among(first, `${races} ${noRace}`);
    }),
    edit(`V${r}-2`, raceFields, `A further race of the ${who} is not a code of the list.`, (row) =>
      places.some((place) => !isBlank(raceOf(row, place)) && !among(raceOf(row, place), races)),
    ),
    edit(
      `V${r}-3`,
      raceFields,
      `A race of the ${who} is reported twice.`,
      (row) => !uniqueIn([1, ...places].map((place) => raceOf(row, place))),
    ),
    edit(
      `V${r}-4`,
      raceFields,
      `The race of the ${who} is not provided or not applicable, so nothing may follow it.`,
      (row) => among(raceOf(row, 1), noRace) && places.some((place) => !isBlank(raceOf(row, place))),
    ),
    edit(
      `V${rs}-1`,
      `${race}Seen`,
      `How the race of the ${who} was collected is missing.`,
      (row) => !among(row[`${race}Seen`], seen),
    ),
    edit(
      `V${rs}-2`,
      `${race}Seen ${raceFields}`,
      `By observation or surname only the five main races (1 to 5) can be reported for the ${who}.`,
      (row) =>
        row[`${race}Seen`] === '1' &&
        (!among(raceOf(row, 1), '1 2 3 4 5') ||
          places.some((place) => !isBlank(raceOf(row, place)) && !among(raceOf(row, place), '1 2 3 4 5'))),
    ),
    edit(
      `V${rs}-3`,
      `${race}Seen ${raceFields}`,
      `Collected otherwise than by observation, the race of the ${who} must be provided or declined.`,
      (row) => {
        const first = raceOf(row, 1);
        if (row[`${race}Seen`] !== '2') return false;
        return isBlank(first) ? !ownRace(row) : !among(first, `${races} 6`);
      },
    ),
    edit(
      `V${rn}`,
      `${race}1 ${race}Seen`,
      `Race is not applicable to the ${who}, so how it was collected must be 3.`,
      (row) => raceOf(row, 1) === '7' && row[`${race}Seen`] !== '3',
    ),
  ];
}

export const peopleEdits: Edit[] = [
  ...sides.flatMap(ofSide),
  edit(
    'V634',
    'coEthnicity1 coEthnicitySeen',
    'No co-applicant must be reported in both: ethnicity 5 and collected 4.',
    (row) => (row.coEthnicity1 === '5') !== (row.coEthnicitySeen === '4'),
  ),
  edit(
    'V641',
    'coRace1 coRaceSeen',
    'No co-applicant must be reported in both: race 8 and collected 4.',
    (row) => (row.coRace1 === '8') !== (row.coRaceSeen === '4'),
  ),
  edit(
    'V642-1',
    'sex',
    'The sex of the applicant is missing or not a code of the list.',
    ({ sex }) => !among(sex, '1 2 3 4 6'),
  ),
  edit(
    'V642-2',
    'sexSeen',
    'How the sex of the applicant was collected is missing.',
    ({ sexSeen }) => !among(sexSeen, '1 2 3'),
  ),
  edit(
    'V643',
    'sex sexSeen',
    'By observation or surname only male or female can be reported for the applicant.',
    ({ sex, sexSeen }) => sexSeen === '1' && !among(sex, '1 2'),
  ),
  edit(
    'V644-1',
    'sex sexSeen',
    'Collected otherwise than by observation, the sex of the applicant must be provided or declined.',
    ({ sex, sexSeen }) => sexSeen === '2' && !among(sex, '1 2 3 6'),
  ),
  edit(
    'V644-2',
    'sex sexSeen',
    'The applicant selected both male and female, which can’t come from observation.',
    ({ sex, sexSeen }) => sex === '6' && sexSeen !== '2',
  ),
  edit(
    'V645',
    'sex sexSeen',
    'Sex is not applicable to the applicant, so how it was collected must be 3.',
    ({ sex, sexSeen }) => sex === '4' && sexSeen !== '3',
  ),
  edit(
    'V646-1',
    'coSex',
    'The sex of the co-applicant is missing or not a code of the list.',
    ({ coSex }) => !among(coSex, '1 2 3 4 5 6'),
  ),
  edit(
    'V646-2',
    'coSexSeen',
    'How the sex of the co-applicant was collected is missing.',
    ({ coSexSeen }) => !among(coSexSeen, '1 2 3 4'),
  ),
  edit(
    'V647',
    'coSex coSexSeen',
    'By observation or surname only male or female can be reported for the co-applicant.',
    ({ coSex, coSexSeen }) => coSexSeen === '1' && !among(coSex, '1 2'),
  ),
  edit(
    'V648-1',
    'coSex coSexSeen',
    'Collected otherwise than by observation, the sex of the co-applicant must be provided or declined.',
    ({ coSex, coSexSeen }) => coSexSeen === '2' && !among(coSex, '1 2 3 6'),
  ),
  edit(
    'V648-2',
    'coSex coSexSeen',
    'The co-applicant selected both male and female, which can’t come from observation.',
    ({ coSex, coSexSeen }) => coSex === '6' && coSexSeen !== '2',
  ),
  edit(
    'V649',
    'coSex coSexSeen',
    'Sex is not applicable to the co-applicant, so how it was collected must be 3.',
    ({ coSex, coSexSeen }) => coSex === '4' && coSexSeen !== '3',
  ),
  edit(
    'V650',
    'coSex coSexSeen',
    'No co-applicant must be reported in both: sex 5 and collected 4.',
    ({ coSex, coSexSeen }) => (coSex === '5') !== (coSexSeen === '4'),
  ),
  edit(
    'V651-1',
    'age',
    'Enter the applicant’s birth date on the application.',
    ({ age }) => !isWhole(age) || Number(age) === 0,
  ),
  edit(
    'V651-2',
    'age',
    'The applicant isn’t a person, so the age must be 8888.',
    (row) => isBody(row, '') && row.age !== '8888',
  ),
  edit(
    'V652-1',
    'coAge',
    'Enter the co-applicant’s birth date on the application.',
    ({ coAge }) => !isWhole(coAge) || Number(coAge) === 0,
  ),
  edit(
    'V652-2',
    'coAge',
    'The co-applicant isn’t a person, so the age must be 8888.',
    (row) => isBody(row, 'co') && row.coAge !== '8888',
  ),
];
