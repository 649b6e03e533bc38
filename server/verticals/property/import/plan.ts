import type { RowProblem } from '#contract/core/imports.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { mostUnits } from '#contract/verticals/property/portfolio.ts';
import {
  oldestBalances,
  type RentRollChoices,
  type RentRollTarget,
  type RentRollUnmatched,
} from '#contract/verticals/property/rent-roll-imports.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Planned } from '#server/core/imports/importer.ts';
import type { Table } from '#server/core/imports/table.ts';
import { type Line, type Place, readLine, type Said, type Unmatched } from './read-line.ts';

export type ComingLease = {
  row: number;
  tenants: Said[];
  from: string;
  until: string | null;
  leavesOn: string | null;
  isNotice: boolean;
  rent: number;
  dueDay: number;
  deposit: number;
  balance: number;
};
export type ComingUnit = {
  name: string;
  rows: number[];
  beds: number | null;
  squareFeet: number | null;
  marketRent: number | null;
  isDown: boolean;
  leases: ComingLease[];
};
export type ComingProperty = {
  name: string;
  place: Place;
  rows: number[];
  units: Map<string, ComingUnit>;
  owners: Said[];
  ownerBalance: number;
  reserve: number;
  feeRate: number;
};
export type Plan = Planned & { properties: ComingProperty[]; blank: number; unmatched: RentRollUnmatched[] };

/** As names are compared: “Maple  Court” is “maple court”. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

const isTotal = /^(grand )?total|^\d+ units?$/i;

export function requireColumns({ columns, asOf }: RentRollChoices, today: string): void {
  const lacks = (target: RentRollTarget) => !columns.includes(target);
  if (lacks('property') && lacks('street') && lacks('unit'))
    throw new Refusal('bad_request', 'Match a column to the property and its units.');
  if (!lacks('tenant') && (lacks('rent') || lacks('from')))
    throw new Refusal('bad_request', 'Match columns to the rent and the lease start date.');
  if (asOf > today) throw new Refusal('bad_request', 'Enter a balance date that isn’t in the future.');
  if (asOf < addDays(today, -oldestBalances))
    throw new Refusal('bad_request', `Balances can be at most ${oldestBalances} days old. Export a newer file.`);
}

/** Lines by property, with all that is wrong by its row. Nothing is asked of the database. */
export function planRentRoll({ rows }: Table, { columns, stateOrProvince }: RentRollChoices): Plan {
  const problems: RowProblem[] = [];
  const unmatched: Unmatched = new Map();
  const properties = new Map<string, ComingProperty>();
  let [heading, blank] = ['', 0];
  const refuse = (row: number, field: RentRollTarget, message: string) =>
    problems.push({ row, issues: [{ field, message }] });
  for (const { row, cells } of rows) {
    const filled = cells.map((cell) => cell.trim()).filter(Boolean);
    // Reports put the property on a line of its own above its units, and sums below them.
    if (filled.length === 0 || isTotal.test(filled[0]!) || (filled.length === 1 && !columns.includes('property'))) {
      if (filled.length === 1 && !isTotal.test(filled[0]!)) heading = filled[0]!.replace(/^->\s*/, '');
      blank += 1;
      continue;
    }
    const cell = (target: RentRollTarget): string => (cells[columns.indexOf(target)] ?? '').trim();
    const read = readLine(row, cell, heading, { state: stateOrProvince ?? null, unmatched });
    if ('issues' in read) problems.push({ row, issues: read.issues });
    else place(properties, read.line, refuse);
  }
  const all = [...properties.values()];
  return { rows: rows.length, steps: all.length, problems, properties: all, blank, unmatched: [...unmatched.values()] };
}

const facts = ['ownerBalance', 'reserve', 'feeRate'] as const;

type Refuse = (row: number, field: RentRollTarget, message: string) => void;

function place(properties: Map<string, ComingProperty>, line: Line, refuse: Refuse): void {
  const key = `${plain(line.property.name)} ${line.property.place.stateOrProvince}`;
  const { name, place: at } = line.property;
  const property: ComingProperty = properties.get(key) ?? {
    name,
    place: at,
    rows: [],
    units: new Map(),
    owners: [],
    ownerBalance: 0,
    reserve: 0,
    feeRate: 0,
  };
  // What is said of a property once, or again on each of its lines, is said once.
  for (const fact of facts) {
    const said = line[fact] ?? 0;
    if (said !== 0 && property[fact] !== 0 && property[fact] !== said) {
      refuse(line.row, fact, 'Another row of this property has a different amount.');
      return;
    }
  }
  const lease = leaseOf(line, refuse);
  if (lease === undefined) return;
  const unitKey = plain(line.unit);
  const unit = property.units.get(unitKey);
  if (!unit && property.units.size >= mostUnits) {
    refuse(line.row, 'unit', `A property can have at most ${mostUnits} units.`);
    return;
  }
  if (lease?.rent === 0 && !unit?.leases.length) {
    refuse(line.row, 'rent', 'Enter the rent.');
    return;
  }
  if (unit && !joins(unit, lease, line, refuse)) return;
  if (!unit) {
    const { unit: called, beds, squareFeet, marketRent, isDown, row } = line;
    const leases = lease ? [lease] : [];
    property.units.set(unitKey, { name: called, rows: [row], beds, squareFeet, marketRent, isDown, leases });
  }
  for (const fact of facts) property[fact] ||= line[fact] ?? 0;
  if (property.owners.length === 0) property.owners = line.owners;
  for (const part of ['street', 'city', 'postalCode'] as const) property.place[part] ||= at[part];
  property.rows.push(line.row);
  properties.set(key, property);
}

/** Null where nobody lives there, nothing where the line is refused. */
function leaseOf(line: Line, refuse: Refuse): ComingLease | null | undefined {
  const { row, tenants, from, until, leavesOn, isNotice, rent, dueDay, deposit, balance } = line;
  if (tenants.length === 0) {
    if (deposit === 0 && balance === 0) return null;
    refuse(row, 'tenant', 'Enter the tenant this balance or deposit belongs to.');
    return undefined;
  }
  const isFurther = rent === null && deposit === 0 && balance === 0;
  if (!isFurther && !rent) return void refuse(row, 'rent', 'Enter the rent.');
  if (!isFurther && !from) return void refuse(row, 'from', 'Enter the lease start date.');
  if (from && until && until < from)
    return void refuse(row, 'until', 'Enter a date that isn’t before the lease begins.');
  const isLeaving = isNotice && leavesOn !== null && from !== null && leavesOn >= from;
  return {
    row,
    tenants,
    from: from ?? '',
    until,
    leavesOn: isLeaving ? leavesOn : null,
    isNotice: isLeaving,
    rent: rent ?? 0,
    dueDay: dueDay ?? 1,
    deposit,
    balance,
  };
}

/** A second line of a unit is another tenant of the lease above, or the next lease. */
function joins(unit: ComingUnit, lease: ComingLease | null, { row }: Line, refuse: Refuse): boolean {
  const last = unit.leases.at(-1);
  if (lease && last && lease.rent === 0) last.tenants.push(...lease.tenants);
  else if (lease && (!last || (last.until !== null && last.until < lease.from))) unit.leases.push(lease);
  else {
    refuse(row, 'unit', 'The file has this unit twice.');
    return false;
  }
  unit.rows.push(row);
  return true;
}
