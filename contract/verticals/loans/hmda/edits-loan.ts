import { among, edit, isBlank, isDay, isNumber } from './edit.ts';
import { isLei, isUli } from './uli.ts';

const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI';
const isZip = (value: string | undefined): boolean => /^\d{5}(-\d{4})?$/.test(value ?? '');

/** Application, action and home. */
export const loanEdits = [
  edit('S300', 'record', 'Every loan row must begin with 2.', ({ record }) => record !== '2'),
  edit(
    'S301',
    'lei',
    'The LEI of this row differs from the LEI of the transmittal sheet.',
    (row, { lei }) => row.lei !== lei,
  ),
  edit('V600', 'lei', 'The LEI must have 20 letters and digits.', ({ lei }) => !isLei(lei ?? '')),
  edit(
    'V608-1',
    'uli',
    'A ULI must have 23 to 45 letters and digits. A shorter identifier of your own may have 1 to 22.',
    ({ uli }) => !/^[A-Z0-9]{1,45}$/i.test(uli ?? ''),
  ),
  edit(
    'V609',
    'uli',
    'The check digits of the ULI don’t match. Compare it with the note.',
    ({ uli = '' }) => uli.length >= 23 && !isUli(uli),
  ),
  edit(
    'V610-1',
    'applicationOn',
    'Enter the application date, or NA for a purchased loan.',
    ({ applicationOn }) => !isDay(applicationOn) && applicationOn !== 'NA',
  ),
  edit(
    'V610-2',
    'applicationOn action',
    'The application date is NA for a purchased loan and for no other.',
    ({ action, applicationOn }) => (action === '6') !== (applicationOn === 'NA'),
  ),
  edit(
    'V611',
    'loanType',
    'Loan type must be conventional, FHA, VA, or USDA (1 to 4).',
    ({ loanType }) => !among(loanType, '1 2 3 4'),
  ),
  edit(
    'V612-1',
    'purpose',
    'Loan purpose must be 1, 2, 31, 32, 4, or 5.',
    ({ purpose }) => !among(purpose, '1 2 31 32 4 5'),
  ),
  edit(
    'V612-2',
    'purpose preapproval',
    'A preapproval can only be requested for a home purchase.',
    ({ preapproval, purpose }) => preapproval === '1' && purpose !== '1',
  ),
  edit('V613-1', 'preapproval', 'Preapproval must be 1 or 2.', ({ preapproval }) => !among(preapproval, '1 2')),
  edit(
    'V613-2',
    'preapproval action',
    'A preapproval that was denied or not accepted (7 or 8) must be reported as requested.',
    ({ action, preapproval }) => among(action, '7 8') && preapproval !== '1',
  ),
  edit(
    'V613-3',
    'preapproval action',
    'For a denied, withdrawn, incomplete, or purchased loan, preapproval must be 2.',
    ({ action, preapproval }) => among(action, '3 4 5 6') && preapproval !== '2',
  ),
  edit(
    'V613-4',
    'preapproval action',
    'With a preapproval requested, the action must be 1, 2, 7, or 8.',
    ({ action, preapproval }) => preapproval === '1' && !among(action, '1 2 7 8'),
  ),
  edit(
    'V614-1',
    'preapproval purpose',
    'Only a home purchase can have a preapproval. Change it to 2.',
    ({ purpose, preapproval }) => among(purpose, '2 4 31 32 5') && preapproval !== '2',
  ),
  edit(
    'V614-2',
    'preapproval affordable',
    'A loan on a multifamily home has no preapproval. Change it to 2.',
    ({ affordable, preapproval }) => isNumber(affordable) && preapproval !== '2',
  ),
  edit(
    'V614-3',
    'preapproval reverse',
    'A reverse mortgage has no preapproval. Change it to 2.',
    ({ reverse, preapproval }) => reverse === '1' && preapproval !== '2',
  ),
  edit(
    'V614-4',
    'preapproval openEnd',
    'An open-end line of credit has no preapproval. Change it to 2.',
    ({ openEnd, preapproval }) => openEnd === '1' && preapproval !== '2',
  ),
  edit(
    'V615-1',
    'construction',
    'Construction method must be 1 or 2.',
    ({ construction }) => !among(construction, '1 2'),
  ),
  edit(
    'V615-2',
    'construction manufacturedLand',
    'A land interest is reported, so the home must be manufactured.',
    ({ manufacturedLand, construction }) => among(manufacturedLand, '1 2 3 4') && construction !== '2',
  ),
  edit(
    'V615-3',
    'construction manufacturedSecured',
    'A manufactured home type is reported, so the home must be manufactured.',
    ({ manufacturedSecured, construction }) => among(manufacturedSecured, '1 2') && construction !== '2',
  ),
  edit('V616', 'occupancy', 'Occupancy must be 1, 2, or 3.', ({ occupancy }) => !among(occupancy, '1 2 3')),
  edit('V617', 'amount', 'Enter the loan amount.', ({ amount }) => !isNumber(amount) || Number(amount) < 0),
  edit('V618', 'action', 'Action taken must be 1 to 8.', ({ action }) => !among(action, '1 2 3 4 5 6 7 8')),
  edit('V619-1', 'actionOn', 'Enter the date of the action.', ({ actionOn }) => !isDay(actionOn)),
  edit(
    'V619-2',
    'actionOn',
    'The date of the action isn’t in the reporting period.',
    ({ actionOn = '' }, { year, quarter }) =>
      isDay(actionOn) &&
      (Number(actionOn.slice(0, 4)) !== year ||
        (quarter !== null && Math.ceil(Number(actionOn.slice(4, 6)) / 3) !== quarter)),
  ),
  edit(
    'V619-3',
    'actionOn applicationOn',
    'The action is dated before the application.',
    ({ action, actionOn = '', applicationOn = '' }) =>
      among(action, '1 2 3 4 5 7 8') && isDay(actionOn) && isDay(applicationOn) && actionOn < applicationOn,
  ),
  edit('V620', 'street', 'Enter the street address, or NA.', ({ street }) => isBlank(street)),
  edit('V621', 'city', 'Enter the city, or NA.', ({ city }) => isBlank(city)),
  edit(
    'V622',
    'street city state zip',
    'With a street address, enter city, state, and ZIP.',
    ({ street, city, state, zip }) =>
      !isBlank(street) &&
      !among(street, 'NA Exempt') &&
      [city, state, zip].some((part) => isBlank(part) || part === 'NA'),
  ),
  edit(
    'V623',
    'state',
    'State must be a two-letter code, or NA.',
    ({ state }) => state !== 'NA' && !among(state, states),
  ),
  edit('V624', 'zip', 'ZIP must be 12345 or 12345-6789, or NA.', ({ zip }) => !isZip(zip) && !among(zip, 'NA Exempt')),
  edit(
    'V625-1',
    'tract',
    'Census tract must have 11 digits, or be NA.',
    ({ tract }) => tract !== 'NA' && !/^\d{11}$/.test(tract ?? ''),
  ),
  edit(
    'V626',
    'county',
    'County must be a five-digit FIPS code, or NA.',
    ({ county }) => county !== 'NA' && !/^\d{5}$/.test(county ?? ''),
  ),
  edit(
    'V627',
    'tract county',
    'The census tract isn’t in this county: its first five digits differ.',
    ({ tract = '', county = '' }) => /^\d{11}$/.test(tract) && /^\d{5}$/.test(county) && !tract.startsWith(county),
  ),
  edit(
    'V709',
    'street city zip',
    'If one part of the address is exempt, street, city, and ZIP must all be Exempt.',
    ({ street, city, zip }) => {
      const exempt = [street, city, zip].filter((part) => part === 'Exempt').length;
      return exempt > 0 && exempt < 3;
    },
  ),
];
