import { setImmediate } from 'node:timers/promises';
import {
  type ImportChoices,
  type ImportCounts,
  mostKnownTold,
  mostPreviewed,
  type PreviewRow,
} from '#contract/people/imports.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Planned } from '#server/core/imports/importer.ts';
import { atAStretch, type Table } from '#server/core/imports/table.ts';
import { type Decided, decide, noCounts } from './decide.ts';
import { type Group, groupPeople } from './groups.ts';
import { type Known, knownLeads, type Match, matchGroups } from './match.ts';
import { type Person, PersonReader, readHere, type Unknown } from './read-person.ts';

/** A whole file, read and matched with existing leads; nothing is written yet. */
export type Plan = Planned & {
  groups: Group[];
  matches: ReadonlyMap<Group, Match>;
  unknown: Unknown[];
  preview: PreviewRow[];
};

type Wish = Pick<ImportChoices, 'columns' | 'matches' | 'owner' | 'owners' | 'newFields'>;

export async function planImport(tx: Tx, actor: Member, table: Table, wish: Wish): Promise<Plan> {
  const reader = new PersonReader(
    table,
    wish.columns,
    await readHere(tx, actor, wish.owner, wish.newFields, wish.owners),
  );
  const people: Person[] = [];
  const problems: Plan['problems'] = [];
  let at = 0;
  for (const row of table.rows) {
    const read = reader.read(row);
    if ('person' in read) people.push(read.person);
    else problems.push({ row: row.row, issues: read.issues });
    at += 1;
    if (at % atAStretch === 0) await setImmediate();
  }
  const groups = groupPeople(people, wish.matches);
  const matches = wish.matches === 'create' ? new Map() : await matchGroups(tx, actor, groups);
  return {
    rows: table.rows.length,
    steps: groups.length,
    groups,
    matches,
    problems,
    unknown: reader.unknown,
    preview: people.slice(0, mostPreviewed).map(previewOf),
  };
}

const previewOf = ({ row, lead, emails, phones, note }: Person): PreviewRow => ({
  row,
  name: `${lead.firstName} ${lead.lastName}`.trim(),
  emails,
  phones,
  kind: lead.kind,
  stage: lead.stage,
  source: lead.source,
  sourceName: lead.sourceName,
  owner: lead.owner,
  tags: lead.tags,
  createdAt: lead.createdAt ?? null,
  lastActivityAt: lead.lastActivityAt ?? null,
  note: note.slice(0, 300),
});

/** The number of groups per transaction. */
export const chunkSize = 2_000;

/** Decides a chunk. `known` holds what earlier chunks did to the same leads in a dry run; in a real run, the locked rows have it. */
export async function decideChunk(
  tx: Tx,
  actor: Member,
  { groups, matches }: Plan,
  from: number,
  act: Wish['matches'],
  known: Map<string, Known>,
  lock: boolean,
): Promise<Decided> {
  const these = groups.slice(from, from + chunkSize);
  const ids = [...new Set(these.flatMap((group) => matches.get(group)?.lead ?? []))];
  const wanted = lock ? ids : ids.filter((id) => !known.has(id));
  for (const lead of await knownLeads(tx, actor, wanted, lock)) known.set(lead.id, lead);
  return decide(these, matches, known, act);
}

const sum = (one: Decided['counts'], two: Decided['counts']): Decided['counts'] => ({
  create: one.create + two.create,
  update: one.update + two.update,
  skip: one.skip + two.skip,
  merged: one.merged + two.merged,
  conflict: one.conflict + two.conflict,
});

/** Makes the same decisions as the real run, counts them, and discards them. */
export async function dryRun(
  tx: Tx,
  actor: Member,
  plan: Plan,
  act: Wish['matches'],
): Promise<{ counts: ImportCounts; problems: Plan['problems'] } & Pick<Decided, 'known' | 'knownCount'>> {
  const known = new Map<string, Known>();
  let counts = noCounts();
  const problems = [...plan.problems];
  const told: Pick<Decided, 'known' | 'knownCount'> = { known: [], knownCount: 0 };
  for (let from = 0; from < plan.groups.length; from += chunkSize) {
    const decided = await decideChunk(tx, actor, plan, from, act, known, false);
    counts = sum(counts, decided.counts);
    problems.push(...decided.conflicts);
    told.known.push(...decided.known.slice(0, mostKnownTold - told.known.length));
    told.knownCount += decided.knownCount;
    await setImmediate();
  }
  problems.sort((a, b) => a.row - b.row);
  return { counts: { rows: plan.rows, ...counts, refused: plan.problems.length }, problems, ...told };
}
