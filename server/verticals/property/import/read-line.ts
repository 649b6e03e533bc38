import type { RowProblem } from '#contract/core/imports.ts';
import { email as emailShape } from '#contract/core/primitives.ts';
import { splitName } from '#contract/people/split-name.ts';
import { stateCode } from '#contract/people/states.ts';
import type { RentRollTarget, RentRollUnmatched } from '#contract/verticals/property/rent-roll-imports.ts';
import { readDay, readMoney } from '#server/core/imports/cells.ts';
import { readablePhone } from '#server/people/inbound/take-person.ts';

type Issues = RowProblem['issues'];
type Cells = (target: RentRollTarget) => string;

export type Said = { name: string; firstName: string; lastName: string; email: string | null; phone: string | null };
export type Place = { street: string; city: string; stateOrProvince: string | null; postalCode: string };

/** “(1,250.00)”, “-$5” and “$-5” are below zero; a dash alone is nothing. */
export function readAmount(cell: string): { cents: number | null } | { problem: string } {
  const plain = cell.replace(/\s/g, '');
  if (plain === '' || /^\$?[-–—]+$/.test(plain)) return { cents: null };
  const isBelow = /^\(.*\)$/.test(plain) || plain.includes('-');
  const read = readMoney(plain.replace(/[()-]/g, '').replace(/^\$?/, ''));
  if ('problem' in read && read.problem !== undefined) return { problem: read.problem };
  return { cents: isBelow ? -(read.value as number) : (read.value as number) };
}

const endOfPlace = /^(.*?)[,\s]+([A-Za-z]{2})\.?(?:\s+(\d{5})(?:-\d{4})?)?$/;

/** “Maple Court - 12 Maple St, Austin, TX 78701”, as programs write a property in one cell: its name, and where it is. */
export function readProperty(cell: string): { name: string; place: Place | null } {
  const [, before = '', after] = /^(.+?)\s+-\s+(.+)$/.exec(cell) ?? [];
  const [, rest = '', state = null, postalCode = ''] = endOfPlace.exec(after ?? cell) ?? [];
  const stateOrProvince = stateCode(state) ?? null;
  if (!stateOrProvince || !/\d/.test(rest)) return { name: cell, place: null };
  const comma = rest.lastIndexOf(',');
  const street = (comma < 0 ? rest : rest.slice(0, comma)).trim();
  const city = comma < 0 ? '' : rest.slice(comma + 1).trim();
  return { name: before || street, place: { street, city, stateOrProvince, postalCode } };
}

const several = /\s*[;|\n]\s*/;

/** “Ana Lee; Bo Cruz” and “Ana Lee, Bo Cruz” are two people, “Lee, Ana” is one. */
function namesIn(cell: string): string[] {
  if (several.test(cell)) return cell.split(several).filter(Boolean);
  const parts = cell.split(/\s*,\s*/).filter(Boolean);
  return parts.length > 1 && parts.every((part) => part.includes(' ')) ? parts : [cell];
}

/** Names beside their addresses, in the same order. */
export function readPeople(names: string, emails: string, phones: string): Said[] {
  if (!names) return [];
  const [mails, numbers] = [emails.split(/\s*[;|,\n]\s*/), phones.split(/\s*[;|,\n]\s*/)];
  return namesIn(names).map((name, place) => {
    const split = splitName(name.slice(0, 200));
    return {
      ...split,
      name: `${split.firstName} ${split.lastName}`.trim(),
      email: emailShape.safeParse(mails[place] ?? '').data ?? null,
      phone: numbers[place] ? readablePhone(numbers[place]) : null,
    };
  });
}

const vacant = /^(vacant|available|ready|not ready|down|offline|off ?line|model|admin|unrented|non[- ]revenue).*$/i;
const down = /^(down|off ?line|model|admin|non[- ]revenue|not ready|vacant.*down).*$/i;
const leaving = /notice|\bntv\b/i;
const rented = /^(current|occupied|rented|leased|evict.*|past|mtm|month.to.month|active|future|notice.*|.*\bntv\b.*)$/i;

export type Line = {
  row: number;
  property: { name: string; place: Place };
  unit: string;
  beds: number | null;
  squareFeet: number | null;
  marketRent: number | null;
  isDown: boolean;
  isNotice: boolean;
  tenants: Said[];
  from: string | null;
  until: string | null;
  leavesOn: string | null;
  rent: number | null;
  dueDay: number | null;
  deposit: number;
  /** Owed by the tenant; below zero paid ahead. */
  balance: number;
  owners: Said[];
  ownerBalance: number | null;
  reserve: number | null;
  feeRate: number | null;
};

/** Words that were not known, counted. */
export type Unmatched = Map<string, RentRollUnmatched>;

export function readLine(
  row: number,
  cell: Cells,
  heading: string,
  { state, unmatched }: { state: string | null; unmatched: Unmatched },
): { line: Line } | { issues: Issues } {
  const issues: Issues = [];
  const amount = (field: RentRollTarget, least = 0): number | null => {
    const read = readAmount(cell(field));
    if ('problem' in read) issues.push({ field, message: read.problem });
    else if (read.cents !== null && read.cents < least)
      issues.push({ field, message: 'Enter an amount of zero or more.' });
    else return read.cents;
    return null;
  };
  const date = (field: RentRollTarget): string | null => {
    const given = cell(field);
    if (!given || /^-+$|^(mtm|month.to.month|at will)$/i.test(given)) return null;
    const read = readDay(given);
    if (!read) issues.push({ field, message: 'This is not a date.' });
    return read;
  };
  const number = (field: RentRollTarget, most: number): number | null => {
    const plain = cell(field).replace(/[,\s]/g, '');
    const [digits] = /^\d+/.exec(plain) ?? [];
    if (digits === undefined) return null;
    const read = Number(digits);
    if (read > most) issues.push({ field, message: 'This number is too large.' });
    return read;
  };
  const called = readProperty(cell('property') || heading || cell('street'));
  const stateOrProvince = stateCode(cell('stateOrProvince')) ?? called.place?.stateOrProvince ?? state;
  if (!called.name) issues.push({ field: 'property', message: 'Name the property.' });
  if (!stateOrProvince)
    issues.push({ field: 'stateOrProvince', message: 'Name the state, or choose one for the file.' });
  const status = cell('status');
  const said = cell('tenant');
  const isVacant = vacant.test(status) || vacant.test(said) || !said;
  if (status && !vacant.test(status) && !rented.test(status)) {
    const known = unmatched.get(status);
    unmatched.set(status, {
      field: 'status',
      value: status.slice(0, 80),
      becomes: 'occupied',
      count: (known?.count ?? 0) + 1,
    });
  }
  const rate = cell('feeRate').replace(/[%\s]/g, '');
  const feeRate = rate === '' ? null : Math.round(Number(rate) * 10_000);
  if (feeRate !== null && !(feeRate >= 0 && feeRate <= 1_000_000))
    issues.push({ field: 'feeRate', message: 'Enter 0 to 100%.' });
  const balance = (amount('balance', Number.NEGATIVE_INFINITY) ?? 0) - (amount('prepaid') ?? 0);
  const ownerBalance = amount('ownerBalance', Number.NEGATIVE_INFINITY);
  if (ownerBalance !== null && ownerBalance < 0)
    issues.push({
      field: 'ownerBalance',
      message: 'A trust account can’t hold less than nothing for an owner. Enter 0, and put in what is missing.',
    });
  const dueDay = number('dueDay', 31);
  const line: Line = {
    row,
    property: {
      name: called.name.slice(0, 120),
      place: {
        street: (cell('street') || called.place?.street || '').slice(0, 120),
        city: (cell('city') || called.place?.city || '').slice(0, 80),
        stateOrProvince,
        postalCode: (cell('postalCode') || called.place?.postalCode || '').slice(0, 10),
      },
    },
    unit: (cell('unit') || '1').slice(0, 40),
    beds: number('beds', 50),
    squareFeet: number('squareFeet', 10_000_000),
    marketRent: amount('marketRent'),
    isDown: down.test(status) || down.test(said),
    isNotice: leaving.test(status),
    tenants: isVacant ? [] : readPeople(said, cell('tenantEmail'), cell('tenantPhone')),
    from: date('from'),
    until: date('until'),
    leavesOn: date('leavesOn'),
    rent: amount('rent'),
    dueDay: dueDay === 0 ? null : dueDay,
    deposit: amount('deposit') ?? 0,
    balance,
    owners: readPeople(cell('owner'), cell('ownerEmail'), cell('ownerPhone')),
    ownerBalance,
    reserve: amount('reserve'),
    feeRate,
  };
  return issues.length > 0 ? { issues } : { line };
}
