import { createHash } from 'node:crypto';
import { holds } from '#contract/core/access.ts';
import { whole } from '#contract/core/money.ts';
import { filledLine } from '#contract/core/primitives.ts';
import { type CommissionTerms, grossOf } from '#contract/inventory/deals/commission.ts';
import { startingTerms } from '#contract/inventory/deals/commission-terms.ts';
import {
  type DealPreview,
  type DealTarget,
  type DealUnknown,
  mostDealsPreviewed,
} from '#contract/inventory/deals/deal-imports.ts';
import type { DealStage, Pipeline } from '#contract/inventory/deals/deal-stages.ts';
import { zoneOfAddress } from '#contract/inventory/home-zone.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { readDay, readMoney, splitTags } from '#server/core/imports/cells.ts';
import { type Cells as CellsOf, columnsOf } from '#server/core/imports/columns.ts';
import type { Planned } from '#server/core/imports/importer.ts';
import type { Table } from '#server/core/imports/table.ts';
import { Unknowns as UnknownsOf } from '#server/core/imports/unknowns.ts';
import { zoneOf } from '#server/core/metrics/ask.ts';
import { Owners } from '#server/people/leads/import/owners.ts';
import { settingsOf } from '../settings/settings.ts';
import { type Found, findPeople, keyOfPerson } from './people.ts';
import { pipelineFor, pipelineOfStage, stageFor } from './stages.ts';

/** A row of the file as a deal. */
export type ComingDeal = {
  id: string;
  row: number;
  key: string;
  name: string;
  pipeline: string;
  side: Pipeline['side'];
  stage: string;
  state: DealStage['state'];
  probability: number;
  price: number | null;
  terms: CommissionTerms;
  gross: number | null;
  acceptedOn: string | null;
  closingOn: string | null;
  closedOn: string | null;
  createdOn: string | null;
  lostReason: string | null;
  timeZone: string;
  owner: string | null;
  agents: string[];
  lead: string | null;
  /** Participants besides the client, as a lead or by name only. */
  parties: { lead: string | null; name: string; role: 'client' | 'co_client' }[];
  address: string | null;
  /** The people as written in the file. */
  people: string[];
};

export type Plan = Planned & { deals: ComingDeal[]; blank: number; unknown: DealUnknown[] };

type Issue = { field: DealTarget; message: string };
type Cells = CellsOf<DealTarget>;
type Unknowns = UnknownsOf<DealTarget, DealUnknown['becomes']>;

/** Several names in one cell. */
const severalIn = (cell: string): string[] => splitTags(cell);

/** `$12,000`, or `2.5%` of the price. */
function amountIn(cell: string): CommissionTerms['sources'][number]['amount'] | undefined {
  const [, percent] = /^(\d{1,3}(?:\.\d{1,4})?)\s*%$/.exec(cell) ?? [];
  if (percent !== undefined)
    return Number(percent) <= 100 ? { kind: 'percent', rate: Math.round(Number(percent) * 10_000) } : undefined;
  const money = readMoney(cell);
  return money.problem === undefined ? { kind: 'flat', cents: money.value as number } : undefined;
}

type Here = {
  pipelines: readonly Pipeline[];
  owners: Owners;
  found: Found;
  zone: string;
  today: string;
  mayAssign: boolean;
  me: string;
};

export async function planDeals(
  tx: Tx,
  actor: Member,
  table: Table,
  columns: readonly (DealTarget | null)[],
): Promise<Plan> {
  const { cellsOf, headings } = columnsOf(table, columns);
  const unknowns: Unknowns = new UnknownsOf(headings);
  const { pipelines } = await settingsOf(tx);
  const zone = await zoneOf(tx);
  const { today } = await tx.get<{ today: string }>(sql`select (now() at time zone ${zone})::date::text as today`);
  const here: Here = {
    pipelines,
    owners: await Owners.read(tx, actor, 'nobody'),
    found: await findPeople(
      tx,
      actor,
      table.rows.flatMap(({ cells }) => severalIn(cellsOf(cells)('person'))),
    ),
    zone,
    today,
    mayAssign: holds(actor.role, 'deals.assign'),
    me: actor.userId,
  };
  const plan: Plan = { rows: table.rows.length, steps: 0, problems: [], deals: [], blank: 0, unknown: [] };
  for (const { row, cells } of table.rows) {
    const cell = cellsOf(cells);
    // In a list of contacts only some rows have a deal.
    if (!cell('name') && !cell('stage') && !cell('price')) plan.blank += 1;
    else {
      const issues: Issue[] = [];
      const deal = readDeal(row, cell, here, unknowns, issues);
      if (issues.length > 0) plan.problems.push({ row, issues });
      else plan.deals.push(deal);
    }
  }
  plan.steps = plan.deals.length;
  plan.unknown = unknowns.all;
  return plan;
}

function readDeal(row: number, cell: Cells, here: Here, unknowns: Unknowns, issues: Issue[]): ComingDeal {
  const { pipeline, stage } = placeOf(cell, here, unknowns);
  const people = peopleOf(cell('person'), here.found, unknowns);
  const agents = agentsOf(cell('agent'), here, unknowns);
  const owner = agents[0] ?? (here.mayAssign ? null : here.me);
  const name = cell('name') || people.names[0] || cell('address');
  const named = filledLine(120).safeParse(name);
  if (!named.success) issues.push({ field: 'name', message: named.error.issues[0]!.message });
  const day = (field: 'closingOn' | 'acceptedOn' | 'createdOn'): string | null => {
    if (cell(field) === '') return null;
    const read = readDay(cell(field));
    if (read === null) issues.push({ field, message: 'Enter a date.' });
    return read;
  };
  const money = cell('price') === '' ? null : readMoney(cell('price'));
  if (money?.problem !== undefined) issues.push({ field: 'price', message: money.problem });
  const price = money && money.problem === undefined ? (money.value as number) : null;
  const amount = cell('commission') === '' ? undefined : amountIn(cell('commission'));
  if (cell('commission') !== '' && !amount) issues.push({ field: 'commission', message: 'This is not an amount.' });
  const closingOn = day('closingOn');
  const isWon = stage.state === 'won';
  if (isWon && price === null) issues.push({ field: 'price', message: 'A closed deal needs its price.' });
  if (isWon && (closingOn === null || closingOn > here.today))
    issues.push({ field: 'closingOn', message: 'A closed deal needs the day it closed.' });
  // Nothing is guessed: a deal earns what the file says, and a missing commission is reported.
  const terms = startingTerms(pipeline.side, null, amount ?? null);
  if (!amount) unknowns.note('commission', '', 'no_commission');
  terms.agents = sharesOf(owner && agents.length === 0 ? [owner] : agents);
  const address = cell('address') || (/^\d+\s+\S+\s+\S/.test(name) ? name : '') || null;
  const told = [name, cell('pipeline'), cell('person'), cell('createdOn'), cell('closingOn'), cell('price')];
  return {
    id: newId(),
    row,
    key: keyOf(cell('reference') ? [cell('reference')] : told),
    name: named.data ?? '',
    pipeline: pipeline.key,
    side: pipeline.side,
    stage: stage.key,
    state: stage.state,
    probability: stage.probability,
    price,
    terms,
    gross: grossOf(price, terms),
    acceptedOn: day('acceptedOn'),
    closingOn,
    closedOn: isWon ? closingOn : null,
    createdOn: day('createdOn'),
    lostReason: stage.state === 'lost' ? cell('stage').slice(0, 200) || 'Lost' : null,
    timeZone: (address ? zoneOfAddress(address) : null) ?? here.zone,
    owner,
    agents: terms.agents.map(({ user }) => user),
    lead: people.lead,
    parties: people.parties,
    address: address?.slice(0, 200) ?? null,
    people: people.names,
  };
}

const keyOf = (said: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url');

function placeOf(cell: Cells, { pipelines }: Here, unknowns: Unknowns): { pipeline: Pipeline; stage: DealStage } {
  const asked = pipelineFor(pipelines, cell('pipeline'));
  if (cell('pipeline') && !asked) unknowns.note('pipeline', cell('pipeline'), 'first_pipeline');
  const pipeline = asked ?? pipelineOfStage(pipelines, cell('stage')) ?? pipelines[0]!;
  const stage = cell('stage') === '' ? undefined : stageFor(pipeline, cell('stage'));
  if (cell('stage') && !stage) unknowns.note('stage', cell('stage'), 'first_stage');
  return { pipeline, stage: stage ?? pipeline.stages[0]! };
}

/** The first person who is a lead is the client; everyone else is a party, by name only if they aren't a lead. */
function peopleOf(cell: string, found: Found, unknowns: Unknowns) {
  const names = severalIn(cell);
  const all = names.map((name) => ({ name, lead: found.get(keyOfPerson(name)) ?? null }));
  for (const { name, lead } of all) if (!lead) unknowns.note('person', name, 'named_only');
  const client = all.find(({ lead }) => lead !== null);
  const parties = all
    .filter((one) => one !== client)
    .map(({ name, lead }, place) => ({
      name: (lead?.name ?? name).slice(0, 120),
      lead: lead?.id ?? null,
      role: !client && place === 0 ? ('client' as const) : ('co_client' as const),
    }));
  return { lead: client?.lead?.id ?? null, parties, names: all.map(({ name, lead }) => lead?.name ?? name) };
}

function agentsOf(cell: string, { owners, mayAssign, me }: Here, unknowns: Unknowns): string[] {
  if (cell === '') return [];
  const whose = (name: string): string | undefined => owners.find(name)?.owner ?? undefined;
  const alone = whose(cell);
  const named = alone ? [cell] : severalIn(cell);
  const agents = named.flatMap((name) => {
    const agent = name === cell ? alone : whose(name);
    if (!agent || (agent !== me && !mayAssign)) {
      unknowns.note('agent', name, 'nobody');
      return [];
    }
    return [agent];
  });
  return [...new Set(agents)].slice(0, 10);
}

/** Equal shares; the remainder goes to the first. */
function sharesOf(agents: readonly string[]): CommissionTerms['agents'] {
  const part = Math.floor(whole / (agents.length || 1));
  return agents.map((user, place) => ({
    user,
    share: place === 0 ? whole - part * (agents.length - 1) : part,
  }));
}

export const previewOf = ({ deals }: Plan): DealPreview[] =>
  deals.slice(0, mostDealsPreviewed).map(({ row, name, pipeline, stage, price, gross, closingOn, people, agents }) => ({
    row,
    name,
    pipeline,
    stage,
    price,
    gross,
    closingOn,
    people,
    agents,
  }));
