import { createHash } from 'node:crypto';
import { holds } from '#contract/core/access.ts';
import { daysBetween } from '#contract/core/time-zone.ts';
import { homeZone, unknownZone } from '#contract/inventory/home-zone.ts';
import { isBusiness } from '#contract/people/greeted-name.ts';
import { mostCarriers } from '#contract/verticals/insurance/carriers.ts';
import type { Line } from '#contract/verticals/insurance/lines.ts';
import {
  mostPoliciesPreviewed,
  type PolicyPreview,
  type PolicyTarget,
  type PolicyUnknown,
} from '#contract/verticals/insurance/policy-imports.ts';
import type { billTypes } from '#contract/verticals/insurance/policy-words.ts';
import { termMonths, termOf } from '#contract/verticals/insurance/terms.ts';
import { stateOn, type Transaction, termsOf } from '#contract/verticals/insurance/transactions.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type Cell, readDay, readMoney } from '#server/core/imports/cells.ts';
import { type Cells as CellsOf, columnsOf, isBlank } from '#server/core/imports/columns.ts';
import { bare } from '#server/core/imports/headings.ts';
import type { Planned } from '#server/core/imports/importer.ts';
import type { Table } from '#server/core/imports/table.ts';
import { Unknowns as UnknownsOf } from '#server/core/imports/unknowns.ts';
import { type Companion, readCompanion } from '#server/people/imports/come-along.ts';
import { type Here as HereOf, hereOf, ownerIn, stateIn } from '#server/people/imports/record-rows.ts';
import { billTypeOf, carrierKey, lineOf, type Standing, standingOf } from './words.ts';

type ComingTerm = {
  row: number;
  effectiveOn: string;
  expiresOn: string;
  premium: number;
  standing: Standing;
  endedOn: string | null;
};

/** One or several rows as the policy they stand for, its earliest term first. */
export type ComingPolicy = {
  id: string;
  key: string;
  number: string | null;
  line: Line;
  /** As it is here, or would be called. */
  carrier: { id: string; name: string; naic: string; isNew: boolean };
  insured: Companion;
  name: string;
  inceptionOn: string | null;
  billType: (typeof billTypes)[number];
  stateOrProvince: string | null;
  timeZone: string;
  mortgagee: string;
  owner: string | null;
  terms: ComingTerm[];
  transactions: Transaction[];
  said: string[];
};
export type Plan = Planned & { policies: ComingPolicy[]; terms: number; unknown: PolicyUnknown[]; today: string };

type Cells = CellsOf<PolicyTarget>;
type Unknowns = UnknownsOf<PolicyTarget, PolicyUnknown['becomes']>;
type Issue = { field: PolicyTarget | null; message: string };
type Note = (target: PolicyTarget, becomes: PolicyUnknown['becomes']) => null;
type Row = Omit<ComingPolicy, 'id' | 'key' | 'terms' | 'transactions'> & { term: ComingTerm };

export async function planPolicies(
  tx: Tx,
  actor: Member,
  table: Table,
  columns: readonly (PolicyTarget | null)[],
): Promise<Plan> {
  const { cellsOf, headings } = columnsOf(table, columns);
  const unknowns: Unknowns = new UnknownsOf(headings);
  const here: Here = { ...(await hereOf(tx, actor, 'policies.archive')), carriers: await Carriers.read(tx, actor) };
  const { today } = here;
  const plan: Plan = { rows: table.rows.length, steps: 0, policies: [], problems: [], terms: 0, unknown: [], today };
  const byPolicy = new Map<string, { row: Row; terms: ComingTerm[] }>();
  for (const { row, cells } of table.rows) {
    const issues: Issue[] = [];
    const read = readPolicy(row, cellsOf(cells), here, unknowns, issues);
    if (issues.length > 0 || !read) plan.problems.push({ row, issues });
    else {
      const key = keyOf(read);
      const held = byPolicy.get(key);
      if (held) held.terms.push(read.term);
      else byPolicy.set(key, { row: read, terms: [read.term] });
    }
  }
  for (const [key, { row, terms }] of byPolicy) {
    const { fit, problems } = inOrder(terms);
    plan.problems.push(...problems);
    const { term: _, ...rest } = row;
    plan.policies.push({ ...rest, id: newId(), key, terms: fit, transactions: transactionsOf(fit) });
    plan.terms += fit.length - 1;
  }
  plan.problems.sort((a, b) => a.row - b.row);
  plan.steps = plan.policies.length;
  plan.unknown = unknowns.all;
  return plan;
}

type Here = HereOf & { carriers: Carriers };

/** Without a number it is told by all that it says. */
function keyOf({ number, carrier, line, name, term }: Row): string {
  const told = number ? [carrier.id, bare(number)] : [carrier.id, line, name, term.effectiveOn, term.premium];
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url');
}

/** Carriers of the agency by code and by name; whoever manages them may bring more. */
class Carriers {
  readonly #byKey: Map<string, ComingPolicy['carrier']>;
  readonly #mayMake: boolean;
  #room: number;

  private constructor(held: readonly ComingPolicy['carrier'][], mayMake: boolean) {
    this.#mayMake = mayMake;
    this.#room = mostCarriers - held.length;
    this.#byKey = new Map(
      held.flatMap((carrier) => [
        [carrierKey(carrier.name), carrier] as const,
        ...(carrier.naic ? [[`#${carrier.naic}`, carrier] as const] : []),
      ]),
    );
  }

  static async read(tx: Tx, actor: Member): Promise<Carriers> {
    const held = await tx.all<ComingPolicy['carrier']>(sql`
      select id, name, naic, false as "isNew" from carriers
      where organisation_id = ${actor.organisationId} and removed_at is null order by name desc, id`);
    return new Carriers(held, holds(actor.role, 'insurance.manage'));
  }

  find(name: string, naic: string): ComingPolicy['carrier'] | undefined {
    const known = (naic && this.#byKey.get(`#${naic}`)) || (name && this.#byKey.get(carrierKey(name)));
    if (known) return known;
    if (!name || !this.#mayMake || this.#room < 1) return undefined;
    const carrier = { id: newId(), name: name.slice(0, 120), naic, isNew: true };
    this.#byKey.set(carrierKey(name), carrier);
    if (naic) this.#byKey.set(`#${naic}`, carrier);
    this.#room -= 1;
    return carrier;
  }
}

function readPolicy(row: number, raw: Cells, here: Here, unknowns: Unknowns, issues: Issue[]): Row | undefined {
  const cell: Cells = (name) => (isBlank(raw(name)) ? '' : raw(name).replace(/\s+/g, ' '));
  const said: string[] = [];
  const note: Note = (target, becomes) => {
    unknowns.note(target, cell(target), becomes);
    said.push(`${unknowns.headingOf(target)}: ${cell(target)}`.slice(0, 200));
    return null;
  };
  const standing = standingIn(cell, note);
  if (standing === 'quote') {
    issues.push({
      field: 'status',
      message: `“${cell('status').slice(0, 60)}” is not a policy yet. Import it once it is bound.`,
    });
    return undefined;
  }
  const line = lineOf(cell('line'));
  if (!line)
    issues.push({
      field: 'line',
      message: cell('line')
        ? `“${cell('line').slice(0, 60)}” doesn’t match a line of business.`
        : 'Enter the line of business.',
    });
  const naic = /^\d{5}$/.test(cell('naic')) ? cell('naic') : '';
  const carrier = here.carriers.find(cell('carrier'), naic);
  if (!carrier)
    issues.push({
      field: 'carrier',
      message: cell('carrier')
        ? `“${cell('carrier').slice(0, 60)}” isn’t in your agency’s list of carriers.`
        : 'Enter the carrier.',
    });
  else if (carrier.isNew) unknowns.note('carrier', cell('carrier'), 'new_carrier');
  const term = termIn(row, cell, standing, issues);
  if (term?.standing === 'canceled' && term.endedOn !== term.effectiveOn)
    unknowns.note('status', cell('status'), 'no_return');
  const owner = ownerIn(cell('owner'), here, (becomes) => note('owner', becomes));
  const name = nameIn(cell);
  const stateOrProvince = stateIn(cell('stateOrProvince'), (becomes) => note('stateOrProvince', becomes));
  const insured = insuredIn(cell, unknowns, name);
  if (!insured) issues.push({ field: 'insured', message: 'Enter the insured’s name.' });
  const inceptionOn = dayIn('inceptionOn', cell, issues);
  if (issues.length > 0 || !line || !carrier || !term || !insured) return undefined;
  return {
    number: cell('number').slice(0, 40) || null,
    line,
    carrier,
    name: name.slice(0, 200),
    insured: {
      ...insured,
      owner,
      stage: standing === 'active' ? 'closed' : 'past_client',
      basis: 'customer',
      createdOn: inceptionOn ?? term.effectiveOn,
    },
    inceptionOn,
    billType: billTypeIn(cell, note),
    stateOrProvince,
    timeZone: homeZone({ stateOrProvince, postalCode: null }) ?? here.zone ?? unknownZone,
    mortgagee: cell('mortgagee').slice(0, 200),
    owner,
    term,
    said: said.slice(0, 20),
  };
}

function standingIn(cell: Cells, note: Note): Standing {
  if (cell('status') === '') return 'active';
  const standing = standingOf(cell('status'));
  if (!standing) note('status', 'usual');
  return standing ?? 'active';
}

const nameIn = (cell: Cells): string =>
  cell('insured') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ');

function insuredIn(cell: Cells, unknowns: Unknowns, name: string) {
  const isFirm = isBusiness(name);
  return readCompanion(
    {
      name,
      firstName: isFirm ? '' : cell('firstName'),
      lastName: isFirm ? name : cell('lastName'),
      email: cell('email'),
      phone: cell('phone'),
    },
    {
      email: (value) => unknowns.note('email', value, 'left_out'),
      phone: (value) => unknowns.note('phone', value, 'left_out'),
    },
  );
}

function dayIn(
  field: 'effectiveOn' | 'expiresOn' | 'endedOn' | 'inceptionOn',
  cell: Cells,
  issues: Issue[],
): string | null {
  if (cell(field) === '') return null;
  const day = readDay(cell(field));
  if (day === null || day < '1900-01-01' || day >= '2100-01-01') {
    issues.push({ field, message: 'Enter a date.' });
    return null;
  }
  return day;
}

/** “6”, “6 months”, “Annual”. */
function monthsIn(cell: string): number | null {
  if (/^ann|^year|^12/i.test(cell)) return 12;
  if (/^semi/i.test(cell)) return 6;
  const [, months] = /^(\d{1,2})\b/.exec(cell) ?? [];
  return months ? Number(months) : null;
}

function termIn(row: number, cell: Cells, standing: Standing, issues: Issue[]): ComingTerm | undefined {
  const effectiveOn = dayIn('effectiveOn', cell, issues);
  const expires = dayIn('expiresOn', cell, issues);
  const endedOn = dayIn('endedOn', cell, issues);
  const premium: Cell = cell('premium') === '' ? { value: 0 } : readMoney(cell('premium'));
  if (premium.problem !== undefined) issues.push({ field: 'premium', message: premium.problem });
  if (!effectiveOn) {
    if (cell('effectiveOn') === '') issues.push({ field: 'effectiveOn', message: 'Enter the effective date.' });
    return undefined;
  }
  const expiresOn = expires ?? termOf(effectiveOn, monthsIn(cell('termMonths')) ?? 12).expiresOn;
  const months = termMonths({ effectiveOn, expiresOn });
  if (expiresOn <= effectiveOn || daysBetween(effectiveOn, expiresOn) > 3 * 366 + 1 || months > 36)
    issues.push({
      field: 'expiresOn',
      message: 'Enter an expiration date after the effective date, at most 36 months later.',
    });
  // A cancellation counts from a day within its term; on its last it is as if it had not been renewed.
  if (standing === 'canceled' && !endedOn) issues.push({ field: 'endedOn', message: 'Enter the cancellation date.' });
  else if (standing === 'canceled' && (endedOn! < effectiveOn || endedOn! > expiresOn))
    issues.push({ field: 'endedOn', message: 'Enter a cancellation date within the policy term.' });
  const isLast = standing === 'canceled' && endedOn === expiresOn;
  return {
    row,
    effectiveOn,
    expiresOn,
    premium: premium.problem === undefined ? (premium.value as number) : 0,
    standing: isLast ? 'nonrenewed' : standing,
    endedOn: standing === 'canceled' && !isLast ? endedOn : null,
  };
}

function billTypeIn(cell: Cells, note: Note): ComingPolicy['billType'] {
  if (cell('billType') === '') return 'direct';
  const type = billTypeOf(cell('billType'));
  if (!type) note('billType', 'usual');
  return type ?? 'direct';
}

/** Terms one after another, each on the day the one before expires; what does not follow is told and left out. */
function inOrder(terms: readonly ComingTerm[]): { fit: ComingTerm[]; problems: Plan['problems'] } {
  const fit: ComingTerm[] = [];
  const problems: Plan['problems'] = [];
  const refuse = ({ row }: ComingTerm, message: string) =>
    problems.push({ row, issues: [{ field: 'effectiveOn', message }] });
  for (const term of terms.toSorted((a, b) =>
    a.effectiveOn < b.effectiveOn ? -1 : a.effectiveOn > b.effectiveOn ? 1 : a.row - b.row,
  )) {
    const before = fit.at(-1);
    if (!before) fit.push(term);
    else if (term.effectiveOn === before.effectiveOn) refuse(term, 'The file has this term twice.');
    else if (term.effectiveOn !== before.expiresOn || before.standing === 'canceled')
      refuse(term, 'This term doesn’t begin on the day the previous term of this policy number expires.');
    else fit.push(term);
  }
  return { fit, problems };
}

/** A term that another follows was renewed, whatever its own row says. Of a cancellation a file does not say what went back. */
function transactionsOf(terms: readonly ComingTerm[]): Transaction[] {
  return terms.flatMap(({ effectiveOn, expiresOn, premium, standing, endedOn }, at): Transaction[] => {
    const term = at + 1;
    const opening: Transaction = {
      kind: at === 0 ? 'new' : 'renewal',
      term,
      effectiveOn,
      expiresOn,
      premium,
      method: null,
    };
    if (at < terms.length - 1) return [opening];
    const end = { term, expiresOn: null, premium: 0 };
    if (standing === 'canceled') {
      // From its first day on it counts as never having been, and all of it went back.
      const isFlat = endedOn === effectiveOn;
      const returned = isFlat ? 0 - premium : 0;
      const method = isFlat ? 'flat' : 'pro_rata';
      return [opening, { ...end, kind: 'cancellation', effectiveOn: endedOn!, premium: returned, method }];
    }
    if (standing === 'nonrenewed')
      return [opening, { ...end, kind: 'nonrenewal', effectiveOn: expiresOn, method: null }];
    return [opening];
  });
}

export const previewOf = ({ policies, today }: Plan): PolicyPreview[] =>
  policies.slice(0, mostPoliciesPreviewed).map(({ name, line, carrier, number, owner, terms, transactions }) => {
    const last = terms.at(-1)!;
    const { row, effectiveOn, expiresOn, premium } = last;
    const state = stateOn(termsOf(transactions), today);
    return { row, insured: name, line, carrier: carrier.name, number, effectiveOn, expiresOn, premium, state, owner };
  });
