import { createHash } from 'node:crypto';
import {
  type ImportChoices,
  type ImportCounts,
  type ImportTarget,
  type KnownPerson,
  mostKnownTold,
  type OwnTarget,
} from '#contract/people/imports.ts';
import { mostAreas, mostTags, plainFields } from '#contract/people/lead-fields.ts';
import { newId } from '#server/core/db/ids.ts';
import type { NewPoint } from '../contacts/insert-points.ts';
import type { NewLead, RowIssue } from '../leads/import/read-row.ts';
import type { Group } from './groups.ts';
import type { Known, Match, State } from './match.ts';
import type { Person } from './read-person.ts';

type Act = ImportChoices['matches'];
export type Change = { id: string; before: Partial<State>; after: Partial<State> };

/** The outcome of a set of groups. A dry run counts it, and the real run writes it. */
export type Decided = {
  create: (NewLead & { id: string })[];
  change: Map<string, Change>;
  points: NewPoint[];
  notes: { leadId: string; body: string }[];
  promises: { leadId: string; invitation: string }[];
  conflicts: { row: number; issues: RowIssue[] }[];
  /** The first few people who already exist or occur twice in the file, by name. */
  known: KnownPerson[];
  knownCount: number;
  counts: Omit<ImportCounts, 'rows' | 'refused'>;
};

export const noCounts = (): Decided['counts'] => ({ create: 0, update: 0, skip: 0, merged: 0, conflict: 0 });

export function decide(
  groups: readonly Group[],
  matches: ReadonlyMap<Group, Match>,
  known: Map<string, Known>,
  act: Act,
): Decided {
  const all: Decided = {
    create: [],
    change: new Map(),
    points: [],
    notes: [],
    promises: [],
    conflicts: [],
    known: [],
    knownCount: 0,
    counts: noCounts(),
  };
  for (const group of groups) {
    const { person, rows } = group;
    const match = matches.get(group) ?? {};
    const lead = match.lead === undefined ? undefined : known.get(match.lead);
    if (match.several) conflict(all, rows, 'Several leads are this person by address or phone and name.');
    else if (!lead) {
      create(all, person);
      repeated(all, rows, act);
      if (rows.length > 1) tell(all, group, null, []);
    } else if (act === 'skip') {
      all.counts.skip += rows.length;
      tell(all, group, { id: lead.id, name: nameOf(lead) }, []);
    } else if (!lead.canChange) conflict(all, rows, 'This person is here already, and not yours to change.');
    else {
      const name = nameOf(lead);
      const changed = update(all, lead, person, act);
      all.counts[changed.length > 0 ? 'update' : 'skip'] += 1;
      repeated(all, rows, act);
      tell(all, group, { id: lead.id, name }, changed);
    }
  }
  return all;
}

const mostRowsTold = 5;
type Named = Pick<State, 'firstName' | 'lastName' | 'email' | 'phone'>;
const nameOf = ({ firstName, lastName, email, phone }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || phone || '';

function tell(all: Decided, { person, rows }: Group, lead: KnownPerson['lead'], fields: ImportTarget[]): void {
  all.knownCount += 1;
  if (all.known.length >= mostKnownTold) return;
  const name = nameOf({ ...person.lead, email: person.emails[0] ?? null, phone: person.phones[0] ?? null });
  all.known.push({ rows: rows.slice(0, mostRowsTold), name, lead, fields });
}

const repeated = ({ counts }: Decided, rows: readonly number[], act: Act): void => {
  counts[act === 'skip' ? 'skip' : 'merged'] += rows.length - 1;
};

function conflict({ counts, conflicts }: Decided, rows: readonly number[], message: string): void {
  counts.conflict += rows.length;
  for (const row of rows) conflicts.push({ row, issues: [{ field: null, message }] });
}

function create(
  { create: made, counts, points, notes, promises }: Decided,
  { lead, emails, phones, note, invitation }: Person,
): void {
  const id = newId();
  made.push({ ...lead, id });
  counts.create += 1;
  for (const address of emails.slice(1)) points.push({ leadId: id, channel: 'email', address });
  for (const address of phones.slice(1)) points.push({ leadId: id, channel: 'phone', address });
  if (note) notes.push({ leadId: id, body: note });
  if (invitation) promises.push({ leadId: id, invitation });
}

const primaries = ['email', 'phone'] as const;
const details = ['firstName', 'lastName', 'budget', 'timeframe', 'language', ...plainFields] as const;
const choices = ['kind', 'stage', 'source'] as const;

/**
 * Computes the changes a row makes to an existing lead, depending on the chosen action for matches. `lead` is the lead before the change.
 */
function update(all: Decided, lead: Known, person: Person, act: Act): ImportTarget[] {
  const after: Partial<State> = {};
  const says = <F extends keyof State>(field: F, value: State[F]) => {
    if (lead[field] !== value) after[field] = value;
  };
  for (const field of details) {
    const value = person.lead[field];
    const isEmpty = lead[field] === null || lead[field] === '';
    if (value !== null && value !== '' && (isEmpty || act === 'overwrite')) says(field, value as never);
  }
  for (const [key, value] of Object.entries(person.lead.custom)) {
    const field = key as OwnTarget;
    const held = lead[field] ?? null;
    if (value !== null && (held === null || (act === 'overwrite' && JSON.stringify(held) !== JSON.stringify(value))))
      after[field] = value;
  }
  for (const field of choices) if (act === 'overwrite' && person.given.has(field)) says(field, person.lead[field]);
  if (person.given.has('owner') && lead.canAssign && (lead.owner === null || act === 'overwrite'))
    says('owner', person.lead.owner);
  const here = new Set(lead.tags.map((tag) => tag.toLowerCase()));
  const tags = [...lead.tags, ...person.lead.tags.filter((tag) => !here.has(tag.toLowerCase()))];
  if (tags.length > lead.tags.length && tags.length <= mostTags) after.tags = tags;
  const areas = [...new Set([...lead.areas, ...person.lead.areas])];
  if (areas.length > lead.areas.length && areas.length <= mostAreas) after.areas = areas;
  const added = addresses(lead, person, act, after);
  const isNoted = person.note !== '' && !lead.notes.includes(hashOf(person.note));
  const fields = Object.keys(after) as (keyof State)[];
  const said = new Set<ImportTarget>([...fields.map(targetOf), ...added.map(({ channel }) => channel)]);
  if (isNoted) said.add('note');
  if (said.size === 0) return [];
  keepChange(all.change, lead, fields, after);
  Object.assign(lead, after);
  all.points.push(...added);
  lead.addresses.push(...added.map(({ address }) => address));
  if (isNoted) {
    all.notes.push({ leadId: lead.id, body: person.note });
    lead.notes.push(hashOf(person.note));
  }
  return [...said];
}

/** The source and its name come from the same column. */
const targetOf = (field: keyof State): ImportTarget => (field === 'sourceName' ? 'source' : field);

/**
 * The first address fills an empty primary address or replaces it when overwriting, and the old one stays as a further address; all others
 * become further addresses. Both are inserted as rows of this import before the lead changes, so that consents stay linked to the old
 * address and an undo finds it.
 */
function addresses(lead: Known, person: Person, act: Act, after: Partial<State>): NewPoint[] {
  return primaries.flatMap((channel) => {
    const given = channel === 'email' ? person.emails : person.phones;
    const before = lead[channel];
    const first = given[0];
    const isReplaced = before !== null && act === 'overwrite' && first !== undefined && first !== before;
    // An address that is already a further one doesn't fill the empty primary place, because everything recorded about it would be lost in
    // an undo.
    const isFilled = before === null && first !== undefined && !lead.addresses.includes(first);
    if (isFilled || isReplaced) after[channel] = first;
    const primary = after[channel] ?? before;
    const kept = isReplaced ? [before, first] : given.filter((address) => address !== primary);
    const all = isReplaced ? [...kept, ...given.slice(1)] : kept;
    return [...new Set(all)]
      .filter((address) => !lead.addresses.includes(address))
      .map((address) => ({ leadId: lead.id, channel, address }));
  });
}

const hashOf = (text: string): string => createHash('md5').update(text).digest('hex');

function keepChange(
  changes: Map<string, Change>,
  lead: Known,
  fields: readonly (keyof State)[],
  after: Partial<State>,
): void {
  const before = Object.fromEntries(fields.map((field) => [field, lead[field] ?? null])) as Partial<State>;
  const earlier = changes.get(lead.id);
  changes.set(lead.id, {
    id: lead.id,
    before: { ...before, ...earlier?.before },
    after: { ...earlier?.after, ...after },
  });
}
