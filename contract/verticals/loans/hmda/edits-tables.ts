import { conformingLimits, packOn } from '../../../calculators/packs.ts';
import { among, type Edit, edit, isNumber, isWhole } from './edit.ts';
import type { Lar } from './lar-fields.ts';

/**
 * The most that the agencies take of a home with so many units anywhere, in the year of the action. Before the first dated limits
 * nothing is said.
 */
function ceilingOf({ units = '', actionOn = '' }: Lar): number | null {
  const on = /^(\d{4})(\d{2})(\d{2})$/.exec(actionOn);
  if (!on || !isWhole(units)) return null;
  return packOn(conformingLimits, `${on[1]}-${on[2]}-${on[3]}`)?.values.ceiling[Number(units) - 1] ?? null;
}
function isAbove(row: Lar): boolean {
  const ceiling = ceilingOf(row);
  return ceiling !== null && isNumber(row.amount) && Number(row.amount) > ceiling;
}

const places = [1, 2, 3, 4, 5];
const answers = (row: Lar, system: string, allowed: string): boolean =>
  places.some((place) => row[`aus${place}`] === system && !among(row[`ausResult${place}`], allowed));
const fieldsOfSystems = [...places.map((place) => `aus${place}`), ...places.map((place) => `ausResult${place}`)].join(
  ' ',
);

/** Against what is published apart from the guide: lists of the census, limits of the year, and what a system can answer. */
export const tableEdits: Edit[] = [
  edit(
    'V625-2',
    'tract',
    'This census tract isn’t in the loaded list of the year.',
    ({ tract = '' }, { places: known }) => /^\d{11}$/.test(tract) && known?.tracts?.has(tract) === false,
  ),
  edit(
    'Q603',
    'county tract',
    'The county isn’t among those with fewer than 30,000 people, so it usually has a census tract.',
    ({ county = '', tract }, { places: known }) =>
      tract === 'NA' && /^\d{5}$/.test(county) && known?.smallCounties?.has(county) === false,
  ),
  edit(
    'Q624',
    'amount loanType units',
    'An FHA loan on one unit is usually not above the year’s limit for high-cost areas.',
    (row) => row.loanType === '2' && row.units === '1' && isAbove(row),
  ),
  edit(
    'Q625',
    'amount loanType units',
    'A VA loan on one to four units is usually not above the year’s limit for high-cost areas.',
    (row) => row.loanType === '3' && isAbove(row),
  ),
  edit(
    'Q626',
    'amount purchaser units',
    'Fannie Mae, Ginnie Mae, Freddie Mac, and Farmer Mac usually buy no loan on one to four units above the year’s limit for high-cost areas.',
    (row) => among(row.purchaser, '1 2 3 4') && isAbove(row),
  ),
  edit('Q632', fieldsOfSystems, 'TOTAL Scorecard usually answers 1, 2, 3, 4, 8, 13, 16, 18, or 19.', (row) =>
    answers(row, '3', '1 2 3 4 8 13 16 18 19'),
  ),
  edit(
    'Q633',
    fieldsOfSystems,
    'The Guaranteed Underwriting System usually answers 3, 4, 10, 15, 16, or 18 to 24.',
    (row) => answers(row, '4', '3 4 10 15 16 18 19 20 21 22 23 24'),
  ),
];
