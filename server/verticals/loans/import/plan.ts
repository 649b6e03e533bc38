import { createHash } from 'node:crypto';
import { addDays, daysBetween } from '#contract/core/time-zone.ts';
import {
  type LoanPreview,
  type LoanTarget,
  type LoanUnknown,
  mostLoansPreviewed,
} from '#contract/verticals/loans/loan-imports.ts';
import { type LoanState, loanPrograms } from '#contract/verticals/loans/loan-words.ts';
import { type MilestoneKey, milestoneKeys, placeOf } from '#contract/verticals/loans/milestones.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type Cell, readDay, readMoney, readPercent } from '#server/core/imports/cells.ts';
import { type Cells as CellsOf, columnsOf, isBlank } from '#server/core/imports/columns.ts';
import { bare } from '#server/core/imports/headings.ts';
import type { Planned } from '#server/core/imports/importer.ts';
import type { Table } from '#server/core/imports/table.ts';
import { Unknowns as UnknownsOf } from '#server/core/imports/unknowns.ts';
import { type Companion, readCompanion, severalNamed } from '#server/people/imports/come-along.ts';
import { type Here, hereOf, memberIn, ownerIn, stateIn } from '#server/people/imports/record-rows.ts';
import { zoneOf } from '../create-loan.ts';
import { amortizationOf, occupancyOf, programOf, propertyOf, purposeOf, standOf } from './words.ts';

/** A row as the loan it stands for. */
export type ComingLoan = {
  id: string;
  row: number;
  key: string;
  number: string | null;
  name: string;
  milestone: MilestoneKey;
  state: LoanState;
  endReason: string | null;
  fields: Record<(typeof kept)[number], string | number | null>;
  owner: string | null;
  processor: string | null;
  timeZone: string;
  days: Record<(typeof dayTargets)[number], string | null>;
  lock: {
    lender: string;
    lockedOn: string;
    days: number;
    expiresOn: string;
    rate: number;
    toldDays: number | null;
  } | null;
  borrowers: Companion[];
  /** Words of the file that have no place here: they stand on the loan's timeline. */
  said: string[];
};
export type Plan = Planned & { loans: ComingLoan[]; unknown: LoanUnknown[] };

const money = ['amount', 'price', 'value', 'appraised'] as const;
const percents = ['rate', 'apr'] as const;
const kept = [
  ...money,
  ...percents,
  'termMonths',
  'program',
  'amortization',
  'purpose',
  'occupancy',
  'propertyType',
  'units',
  'address',
  'city',
  'stateOrProvince',
  'county',
  'postalCode',
] as const;
const dayTargets = [
  'milestoneOn',
  'createdOn',
  'applicationOn',
  'estimateOn',
  'intentOn',
  'disclosureOn',
  'lockedOn',
  'lockExpiresOn',
  'closingOn',
  'fundedOn',
  'endedOn',
] as const;
/** What was done on a day that has not come was not done. */
const past = ['applicationOn', 'estimateOn', 'intentOn', 'disclosureOn', 'lockedOn', 'fundedOn', 'endedOn'] as const;

type Cells = CellsOf<LoanTarget>;
type Unknowns = UnknownsOf<LoanTarget, LoanUnknown['becomes']>;
type Issue = { field: LoanTarget; message: string };

export async function planLoans(
  tx: Tx,
  actor: Member,
  table: Table,
  columns: readonly (LoanTarget | null)[],
): Promise<Plan> {
  const { cellsOf, headings } = columnsOf(table, columns);
  const unknowns: Unknowns = new UnknownsOf(headings);
  const here = await hereOf(tx, actor, 'loans.assign');
  const plan: Plan = { rows: table.rows.length, steps: 0, loans: [], problems: [], unknown: [] };
  for (const { row, cells } of table.rows) {
    const issues: Issue[] = [];
    const loan = readLoan(row, cellsOf(cells), here, unknowns, issues);
    if (issues.length > 0 || !loan) plan.problems.push({ row, issues });
    else plan.loans.push(loan);
  }
  plan.steps = plan.loans.length;
  plan.unknown = unknowns.all;
  return plan;
}

function readLoan(row: number, raw: Cells, here: Here, unknowns: Unknowns, issues: Issue[]): ComingLoan | undefined {
  const cell: Cells = (name) => (isBlank(raw(name)) ? '' : raw(name).replace(/\s+/g, ' '));
  const said: string[] = [];
  const note = (target: LoanTarget, becomes: LoanUnknown['becomes']): null => {
    unknowns.note(target, cell(target), becomes);
    said.push(`${unknowns.headingOf(target)}: ${cell(target)}`.slice(0, 200));
    return null;
  };
  const read = (field: LoanTarget, by: (text: string) => Cell): number | null => {
    if (cell(field) === '') return null;
    const got = by(cell(field));
    if (got.problem === undefined) return got.value as number;
    issues.push({ field, message: got.problem });
    return null;
  };
  const choose = <Word extends string>(
    field: LoanTarget,
    by: (text: string) => Word | undefined,
    usual: Word,
  ): Word => {
    if (cell(field) === '') return usual;
    const word = by(cell(field));
    if (!word) note(field, 'usual');
    return word ?? usual;
  };
  const days = daysOf(cell, here.today, issues);
  const fields = {
    amount: read('amount', readMoney),
    price: read('price', readMoney),
    value: read('value', readMoney),
    appraised: read('appraised', readMoney),
    rate: read('rate', readPercent),
    apr: read('apr', readPercent),
    termMonths: read('termMonths', readTerm),
    units: read('units', readUnits) ?? 1,
    program: programIn(cell, note),
    amortization: choose('amortization', amortizationOf, amortizationOf(cell('program')) ?? 'fixed'),
    purpose: choose('purpose', purposeOf, 'purchase'),
    occupancy: choose('occupancy', occupancyOf, 'primary'),
    propertyType: choose('propertyType', propertyOf, 'detached'),
    address: cell('address').slice(0, 200) || null,
    city: cell('city').slice(0, 80) || null,
    county:
      cell('county')
        .replace(/ county$/i, '')
        .slice(0, 80) || null,
    stateOrProvince: stateIn(cell('stateOrProvince'), (becomes) => note('stateOrProvince', becomes)),
    postalCode: cell('postalCode').slice(0, 10) || null,
  };
  const stand = standIn(cell, days, note);
  if (stand.state === 'funded' && !days.fundedOn)
    issues.push({ field: 'fundedOn', message: 'A funded loan needs the day it funded.' });
  const isApplied = placeOf(stand.milestone) >= placeOf('application');
  const owner = ownerIn(cell('owner'), here, (becomes) => note('owner', becomes));
  const borrowers = borrowersIn(cell, unknowns, {
    owner,
    stage: stand.state === 'funded' ? 'past_client' : stand.state === 'open' ? 'active' : 'nurture',
    basis: isApplied || stand.state !== 'open' ? 'customer' : 'inquiry',
    createdOn: days.createdOn ?? days.applicationOn,
  });
  if (borrowers.length === 0) issues.push({ field: 'borrower', message: 'Enter the borrower’s name.' });
  const name = borrowers[0] ? `${borrowers[0].firstName} ${borrowers[0].lastName}`.trim() : '';
  const number = cell('number').slice(0, 60) || null;
  const told = [name, fields.address, fields.amount, days.createdOn, days.applicationOn, cell('program')];
  return {
    id: newId(),
    row,
    key: createHash('sha256')
      .update(JSON.stringify(number ? [bare(number)] : told))
      .digest('base64url'),
    number,
    name: name.slice(0, 120),
    ...stand,
    fields,
    owner,
    processor: processorIn(cell, here, note),
    timeZone: zoneOf(fields) ?? here.zone,
    days,
    lock: lockIn(cell, { days, rate: fields.rate, isOpen: stand.state === 'open', today: here.today, note }),
    borrowers,
    said: said.slice(0, 20),
  };
}

type Note = (target: LoanTarget, becomes: LoanUnknown['becomes']) => null;

/** “360”, “30 years”, “30 yr”. */
function readTerm(cell: string): Cell {
  const [, number, unit = ''] = /^(\d{1,3})\s*(\D*)$/.exec(cell) ?? [];
  if (number === undefined) return { problem: 'This is not a term in months.' };
  // Nobody lends for forty months, and nobody for more than fifty years.
  const isYears = /^y/i.test(unit) || (unit === '' && Number(number) <= 50);
  const months = Number(number) * (isYears ? 12 : 1);
  return months >= 1 && months <= 600 ? { value: months } : { problem: 'This is not a term in months.' };
}

const readUnits = (cell: string): Cell =>
  /^[1-4]$/.test(cell) ? { value: Number(cell) } : { problem: 'Enter 1 to 4 units.' };

function daysOf(cell: Cells, today: string, issues: Issue[]): ComingLoan['days'] {
  const days = {} as ComingLoan['days'];
  for (const field of dayTargets) {
    const day = cell(field) === '' ? null : readDay(cell(field));
    days[field] = day;
    if (cell(field) !== '' && (day === null || day < '1980-01-01' || day >= '2100-01-01'))
      issues.push({ field, message: 'Enter a date.' });
    else if (day && day > today && (past as readonly string[]).includes(field))
      issues.push({ field, message: 'Enter a date that isn’t in the future.' });
  }
  return days;
}

function programIn(cell: Cells, note: Note): string {
  if (cell('program') === '') return 'conventional';
  const program = programOf(cell('program'));
  if (!program) note('program', 'other_program');
  return program ?? loanPrograms.at(-1)!;
}

/** How far it is and how it ended: a status says the end, a milestone how far it came. */
function standIn(
  cell: Cells,
  days: ComingLoan['days'],
  note: Note,
): Pick<ComingLoan, 'milestone' | 'state' | 'endReason'> {
  const told = (['milestone', 'status'] as const).flatMap((target) => {
    if (cell(target) === '') return [];
    const stand = standOf(cell(target));
    if (!stand) note(target, 'inquiry');
    return stand ? [{ stand, words: cell(target) }] : [];
  });
  const milestones = told.flatMap(({ stand }) => (isMilestone(stand) ? [stand] : []));
  const ended = told.find(({ stand }) => stand !== 'going' && !isMilestone(stand));
  const wasApplied = days.applicationOn !== null || days.estimateOn !== null;
  const usual = wasApplied || (ended && ended.stand !== 'withdrawn') ? 'application' : 'inquiry';
  if (ended) {
    // What did not fund never came that far.
    const reached = milestones.filter((key) => placeOf(key) < placeOf('funded'))[0] ?? usual;
    return { milestone: reached, state: ended.stand as LoanState, endReason: ended.words.slice(0, 300) };
  }
  const furthest = milestones.toSorted((a, b) => placeOf(b) - placeOf(a))[0];
  const milestone = furthest ?? (days.fundedOn ? 'funded' : usual);
  const isFunded = placeOf(milestone) >= placeOf('funded');
  return { milestone, state: isFunded ? 'funded' : 'open', endReason: null };
}

const isMilestone = (stand: string): stand is MilestoneKey => (milestoneKeys as readonly string[]).includes(stand);

function processorIn(cell: Cells, here: Here, note: Note): string | null {
  if (cell('processor') === '') return null;
  return memberIn(here, cell('processor')) ?? note('processor', 'nobody');
}

type Lock = {
  days: ComingLoan['days'];
  rate: number | null;
  isOpen: boolean;
  today: string;
  note: Note;
};

/** In force as it was. Of the reminders those that have passed were given elsewhere. */
function lockIn(
  cell: Cells,
  { days: { lockedOn, lockExpiresOn }, rate, isOpen, today, note }: Lock,
): ComingLoan['lock'] {
  if (!lockExpiresOn || !isOpen) return null;
  if (rate === null) return note('lockExpiresOn', 'left_out');
  if (!lockedOn && lockExpiresOn <= today) return note('lockExpiresOn', 'left_out');
  if (!lockedOn) note('lockExpiresOn', 'lock_from_today');
  const from = lockedOn ?? today;
  const days = daysBetween(from, lockExpiresOn);
  if (days < 1 || days > 400) return note('lockExpiresOn', 'left_out');
  const left = daysBetween(today, lockExpiresOn);
  const toldDays = left <= 15 ? Math.max(left, 0) : null;
  return { lender: cell('lender').slice(0, 120), lockedOn: from, days, expiresOn: addDays(from, days), rate, toldDays };
}

function borrowersIn(
  cell: Cells,
  unknowns: Unknowns,
  beginning: Omit<Companion, 'firstName' | 'lastName' | 'email' | 'phone'>,
) {
  const unread = (target: LoanTarget) => (value: string) => unknowns.note(target, value, 'left_out');
  const [first, second] = severalNamed(cell('borrower'));
  const borrower = readCompanion(
    {
      name: first,
      firstName: cell('firstName'),
      lastName: cell('lastName'),
      email: cell('email'),
      phone: cell('phone'),
    },
    { email: unread('email'), phone: unread('phone') },
  );
  const co = readCompanion(
    {
      name: cell('coBorrower') || second,
      firstName: cell('coFirstName'),
      lastName: cell('coLastName'),
      email: cell('coEmail'),
      phone: cell('coPhone'),
    },
    { email: unread('coEmail'), phone: unread('coPhone') },
  );
  // A household that shares an address is two people all the same.
  if (borrower && co && co.email === borrower.email) co.email = null;
  return [borrower, co].flatMap((person): Companion[] => (person ? [{ ...person, ...beginning }] : []));
}

export const previewOf = ({ loans }: Plan): LoanPreview[] =>
  loans.slice(0, mostLoansPreviewed).map(({ row, number, milestone, state, fields, days, lock, owner, borrowers }) => ({
    row,
    borrowers: borrowers.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
    number,
    milestone,
    state,
    program: fields.program as LoanPreview['program'],
    amount: fields.amount as number | null,
    rate: fields.rate as number | null,
    closingOn: days.closingOn,
    lockExpiresOn: lock?.expiresOn ?? null,
    owner,
  }));
