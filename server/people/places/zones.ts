import { areaCodeOf, stateOfPhone } from './area-codes.ts';

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

/** Where most of a state's people live. */
const zoneOfState: Record<string, string> = {
  AL: central,
  AK: 'America/Anchorage',
  AZ: 'America/Phoenix',
  AR: central,
  CA: pacific,
  CO: mountain,
  CT: eastern,
  DE: eastern,
  DC: eastern,
  FL: eastern,
  GA: eastern,
  HI: 'Pacific/Honolulu',
  ID: 'America/Boise',
  IL: central,
  IN: 'America/Indiana/Indianapolis',
  IA: central,
  KS: central,
  KY: eastern,
  LA: central,
  ME: eastern,
  MD: eastern,
  MA: eastern,
  MI: 'America/Detroit',
  MN: central,
  MS: central,
  MO: central,
  MT: mountain,
  NE: central,
  NV: pacific,
  NH: eastern,
  NJ: eastern,
  NM: mountain,
  NY: eastern,
  NC: eastern,
  ND: central,
  OH: eastern,
  OK: central,
  OR: pacific,
  PA: eastern,
  RI: eastern,
  SC: eastern,
  SD: central,
  TN: central,
  TX: central,
  UT: mountain,
  VT: eastern,
  VA: eastern,
  WA: pacific,
  WV: eastern,
  WI: central,
  WY: mountain,
  PR: 'America/Puerto_Rico',
};

/** Area codes whose clocks differ from most of their state's. */
const zoneOfCode: Record<string, string> = {
  '219': central,
  '270': central,
  '364': central,
  '308': mountain,
  '423': eastern,
  '865': eastern,
  '448': central,
  '850': central,
  '915': mountain,
};

const stateNames: Record<string, string> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'puerto rico': 'PR',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
};

/** `Texas`, `tx` and `TX` are one; what is no state of the United States is nothing. */
export function stateCode(given: string | null | undefined): string | undefined {
  const words = given?.trim().toLowerCase() ?? '';
  const code = stateNames[words] ?? words.toUpperCase();
  return Object.hasOwn(zoneOfState, code) ? code : undefined;
}

/** Where somebody is by what they said, else by where their phone was given out. */
export const stateOfPerson = (state: string | null, phone: string | null): string | undefined =>
  stateCode(state) ?? (phone ? stateOfPhone(phone) : undefined);

/**
 * The clock on the wall where a person is: by the state of their address first, since people keep their numbers when they
 * move. Within their own state the area code knows better which part of it they are in.
 */
export function zoneOf(state: string | null, phone: string | null): string | null {
  const code = phone ? areaCodeOf(phone) : undefined;
  const ofPhone = phone ? stateOfPhone(phone) : undefined;
  const here = stateCode(state) ?? ofPhone;
  if (!here) return null;
  const split = code && here === ofPhone ? zoneOfCode[code] : undefined;
  return split ?? zoneOfState[here] ?? null;
}
