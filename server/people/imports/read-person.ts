import { customTypeOf } from '#contract/people/custom-field-names.ts';
import type { CustomField, CustomValues } from '#contract/people/custom-fields.ts';
import { type ImportTarget, isOwnTarget, targetsInSeveral } from '#contract/people/imports.ts';
import { mostTags } from '#contract/people/lead-fields.ts';
import { newLead } from '#contract/people/leads.ts';
import { type LeadStage, lostStage } from '#contract/people/stage-list.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { CsvRow } from '#server/core/csv/parse-csv.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { readMoney, splitTags, withoutGuard } from '#server/core/imports/cells.ts';
import type { Table } from '#server/core/imports/table.ts';
import { storedAddress } from '../contacts/save-point.ts';
import { customFieldsOf } from '../leads/custom/custom-fields.ts';
import { readOwn } from '../leads/custom/read-own.ts';
import { type Owned, Owners, type PlacedOwner } from '../leads/import/owners.ts';
import { readMoment } from '../leads/import/read-moment.ts';
import { type NewLead, namesIn, type RowIssue } from '../leads/import/read-row.ts';
import { readAreas, readLanguage, readTimeframe } from '../leads/import/read-wishes.ts';
import { stagesOf } from '../leads/stages/stages.ts';
import { Spelling } from './spelling.ts';
import { choiceOf, isOwnWord, otherwise } from './words.ts';

/** The person that a row describes. `given` lists the fields that the file itself sets. */
export type Person = {
  row: number;
  lead: NewLead;
  given: ReadonlySet<string>;
  emails: string[];
  phones: string[];
  note: string;
  /** The invitation whose recipient gets the lead on joining. */
  invitation?: string | undefined;
};
type Read = { person: Person } | { issues: RowIssue[] };

export type Unknown = {
  heading: string;
  value: string;
  becomes: 'tag' | 'owner' | 'source' | 'nothing';
  count: number;
};

/** The organization's own settings that rows are read with. */
export type Here = {
  owners: Owners;
  own: readonly CustomField[];
  stages: readonly LeadStage[];
  spelling: Spelling;
};

/** `newFields` are custom fields that the import would create. */
export const readHere = async (
  tx: Tx,
  actor: Member,
  owner: string | undefined,
  newFields: readonly CustomField[] = [],
  placed: readonly PlacedOwner[] = [],
): Promise<Here> => ({
  owners: await Owners.read(tx, actor, owner, placed),
  own: [...(await customFieldsOf(tx)), ...newFields],
  stages: await stagesOf(tx),
  spelling: await Spelling.read(tx),
});

const mostNote = 20_000;
const mostPoints = 10;
const mostTold = 200;

/** Reads rows by the chosen columns and collects values that match none of the organization's options. */
export class PersonReader {
  readonly #columns: { index: number; target: ImportTarget; heading: string }[];
  readonly #here: Here;
  readonly #unknown = new Map<string, Unknown>();

  constructor({ headings }: Table, targets: readonly (ImportTarget | null)[], here: Here) {
    if (targets.length !== headings.length) throw invalid(['columns'], `The file has ${headings.length} columns.`);
    this.#columns = targets.flatMap((target, index) => (target ? [{ index, target, heading: headings[index]! }] : []));
    this.#here = here;
    const gone = this.#columns.find(({ target }) => isOwnTarget(target) && !this.#ownField(target));
    if (gone) throw invalid(['columns', gone.index], 'There is no such field.');
    const once = this.#columns.filter(({ target }) => !targetsInSeveral.includes(target));
    const twice = once.find(({ target }, at) => once.findIndex((one) => one.target === target) !== at);
    if (twice) throw invalid(['columns', twice.index], 'Another column is matched to this field.');
    if (!this.#columns.some(({ target }) => ['name', 'firstName', 'lastName', 'email', 'phone'].includes(target)))
      throw invalid(['columns'], 'Map a column to a name, email address, or phone number.');
  }

  get unknown(): Unknown[] {
    return [...this.#unknown.values()].toSorted((a, b) => b.count - a.count).slice(0, mostTold);
  }

  read({ row, cells }: CsvRow): Read {
    const issues: RowIssue[] = [];
    const fields: Record<string, unknown> = { source: 'import' };
    const given = new Set<string>();
    const tags: string[] = [];
    const emails: string[] = [];
    const phones: string[] = [];
    const notes: string[] = [];
    const custom: CustomValues = {};
    let areas: string[] = [];
    let invitation: string | undefined;
    let [createdAt, lastActivityAt]: (string | undefined)[] = [];
    for (const { index, target, heading } of this.#columns) {
      const cell = withoutGuard(cells[index] ?? '').trim();
      if (cell === '') continue;
      given.add(target);
      switch (target) {
        case 'email':
        case 'phone':
          readAddresses(target, cell, target === 'email' ? emails : phones, issues);
          break;
        case 'tags':
          tags.push(...splitTags(cell.replaceAll('#', '')));
          break;
        case 'note':
          notes.push(/^(notes?|comments?|message)$/i.test(heading) ? cell : `${heading}: ${cell}`);
          break;
        case 'name':
          Object.assign(fields, namesIn(cell));
          break;
        case 'budget': {
          const read = readMoney(cell);
          if (read.problem !== undefined) issues.push({ field: target, message: read.problem });
          else fields.budget = read.value;
          break;
        }
        case 'timeframe': {
          const read = readTimeframe(cell);
          if (read.problem !== undefined) issues.push({ field: heading, message: read.problem });
          else fields.timeframe = read.value;
          break;
        }
        case 'areas': {
          const read = readAreas(cell, areas);
          if (read.problem !== undefined) issues.push({ field: heading, message: read.problem });
          else areas = read.value;
          break;
        }
        case 'language':
          this.#readLanguage(cell, heading, fields, tags, given, issues);
          break;
        case 'owner': {
          const owned = this.#ownerOf(cell, heading, tags, given);
          fields.owner = owned?.owner;
          invitation = owned?.invitation;
          break;
        }
        case 'createdAt':
        case 'lastActivityAt': {
          const at = readMoment(cell);
          if (target === 'createdAt') createdAt = at;
          else lastActivityAt = at;
          if (!at) this.#note(heading, cell, 'nothing');
          break;
        }
        case 'source': {
          const choice = choiceOf(target, cell);
          fields.source = choice ?? otherwise.source;
          if (!isOwnWord(cell)) fields.sourceName = this.#here.spelling.ofSource(cell.slice(0, 80));
          if (choice === undefined) this.#note(heading, cell, 'source');
          break;
        }
        case 'kind':
        case 'stage': {
          const choice = choiceOf(target, cell, this.#here.stages);
          fields[target] = choice ?? otherwise[target];
          if (choice !== undefined) break;
          given.delete(target);
          tags.push(cell.slice(0, 40));
          this.#note(heading, cell, 'tag');
          break;
        }
        default: {
          const field = this.#ownField(target);
          if (field) this.#readOwn(field, heading, cell, custom, issues);
          else fields[target] = cell;
        }
      }
    }
    // Files don't give a lost reason, so a lost lead gets “other”.
    if (fields.stage === lostStage) fields.lostReason = 'other';
    const parsed = newLead.safeParse({
      ...fields,
      custom,
      areas,
      ...(emails[0] && { email: emails[0] }),
      ...(phones[0] && { phone: phones[0] }),
      tags: [...new Set(tags.map((tag) => this.#here.spelling.ofTag(tag)))].slice(0, mostTags),
    });
    if (!parsed.success && issues.length === 0) {
      for (const { path, message } of parsed.error.issues)
        issues.push({ field: String(path[0] ?? '') || null, message });
    }
    if (issues.length > 0 || !parsed.data) return { issues };
    const owner = parsed.data.owner === undefined ? this.#here.owners.usual : parsed.data.owner;
    const lead = { ...parsed.data, phone: phones[0] ?? null, owner, ...datesOf(createdAt, lastActivityAt) };
    const note = notes.join('\n').slice(0, mostNote);
    return { person: { row, lead, given, emails, phones, note, invitation } };
  }

  /** A language that the app doesn't have becomes a tag and is reported. */
  #readLanguage(
    cell: string,
    heading: string,
    fields: Record<string, unknown>,
    tags: string[],
    given: Set<string>,
    issues: RowIssue[],
  ): void {
    const read = readLanguage(cell);
    if (read.problem !== undefined) issues.push({ field: heading, message: read.problem });
    else if (read.value) fields.language = read.value;
    else {
      given.delete('language');
      tags.push(cell.slice(0, 40));
      this.#note(heading, cell, 'tag');
    }
  }

  /**
   * An agent of the old program who is not a member: the lead goes to the import's default owner, the agent's name becomes a tag, and the
   * report says so.
   */
  #ownerOf(cell: string, heading: string, tags: string[], given: Set<string>): Owned | undefined {
    const owned = this.#here.owners.find(cell);
    if (owned !== undefined) return owned;
    given.delete('owner');
    tags.push(`Assigned to ${cell}`.slice(0, 40));
    this.#note(heading, cell, 'owner');
    return undefined;
  }

  #ownField(target: ImportTarget): CustomField | undefined {
    return this.#here.own.find(({ key }) => key === target);
  }

  /** A value that is not among a field's options is left out and reported; text that is no number or date is an error of the row. */
  #readOwn(field: CustomField, heading: string, cell: string, into: CustomValues, issues: RowIssue[]): void {
    const read = readOwn(field, cell);
    if ('value' in read) into[field.key] = read.value;
    else if (customTypeOf(field.key) === 'choice') this.#note(heading, cell, 'nothing');
    else issues.push({ field: field.label, message: read.problem });
  }

  #note(heading: string, value: string, becomes: Unknown['becomes']): void {
    const key = `${heading}\n${value}`;
    const known = this.#unknown.get(key);
    if (known) known.count += 1;
    else if (this.#unknown.size < 5_000)
      this.#unknown.set(key, { heading, value: value.slice(0, 80), becomes, count: 1 });
  }
}

/** The last activity can't be before the creation, so an earlier activity time moves the creation time back. */
function datesOf(
  created: string | undefined,
  lastActivity: string | undefined,
): { createdAt: string | null; lastActivityAt: string | null } {
  const createdAt = created && lastActivity && lastActivity < created ? lastActivity : (created ?? lastActivity);
  return { createdAt: createdAt ?? null, lastActivityAt: lastActivity ?? created ?? null };
}

/** A cell may hold several addresses. */
function readAddresses(channel: 'email' | 'phone', cell: string, into: string[], issues: RowIssue[]): void {
  for (const one of cell.split(/[;|]|,(?=.*@)/).map((part) => part.trim())) {
    if (one === '' || into.length >= mostPoints) continue;
    try {
      const address = storedAddress(channel, one, channel);
      if (!into.includes(address)) into.push(address);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      issues.push({
        field: channel,
        message: channel === 'email' ? 'Enter a valid email address.' : 'Enter a valid phone number.',
      });
    }
  }
}
