import { newLead } from '#contract/people/leads.ts';
import { splitName } from '#contract/people/split-name.ts';
import { isDefaultStage, lostStage } from '#contract/people/stage-list.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { type Cell, readMoney, splitTags, withoutGuard } from '#server/core/imports/cells.ts';
import { storedPhone } from '../phone.ts';
import type { Column } from './columns.ts';
import type { Owners } from './owners.ts';
import { readAreas, readLanguage, readTimeframe } from './read-wishes.ts';

export type RowIssue = { field: string | null; message: string };
/** A lead from a file, with its creation and activity times in the previous program where the file has them. */
export type NewLead = ReturnType<typeof newLead.parse> & {
  owner: string | null;
  createdAt?: string | null;
  lastActivityAt?: string | null;
};
type Read = { lead: NewLead; issues?: undefined } | { lead?: undefined; issues: RowIssue[] };

/** Reads a row as a lead, by the same rules as one created by hand, or returns everything that is wrong with it. */
export function readRow(columns: readonly Column[], cells: readonly string[], owners: Owners): Read {
  const issues: RowIssue[] = [];
  const given: Record<string, unknown> = { source: 'import' };
  for (const column of columns) {
    const cell = withoutGuard(cells[column.index] ?? '').trim();
    if (cell === '') continue;
    const read = readCell(column, cell, owners);
    if (read.problem !== undefined) issues.push({ field: column.name, message: read.problem });
    else given[column.name] = read.value;
  }
  if (typeof given.name === 'string') Object.assign(given, namesIn(given.name));
  delete given.name;
  if (given.stage !== undefined && !isDefaultStage(String(given.stage)))
    issues.push({ field: 'stage', message: 'There is no such stage.' });
  // Files don't give a lost reason, so a lost lead gets “other”.
  if (given.stage === lostStage) given.lostReason = 'other';
  const parsed = newLead.safeParse(given);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) issues.push({ field: String(path[0] ?? '') || null, message });
  }
  const phone = issues.some(({ field }) => field === 'phone') ? null : readPhone(given.phone as string, issues);
  if (issues.length > 0 || !parsed.data) return { issues };
  const owner = parsed.data.owner === undefined ? owners.usual : parsed.data.owner;
  return { lead: { ...parsed.data, phone, owner, tags: [...new Set(parsed.data.tags)] } };
}

function readCell({ field, name }: Column, cell: string, owners: Owners): Cell {
  if (name === 'timeframe') return readTimeframe(cell);
  if (name === 'areas') return readAreas(cell);
  if (name === 'language') {
    const read = readLanguage(cell);
    return 'value' in read && !read.value ? { problem: 'This language cannot be kept here.' } : read;
  }
  switch (field.type) {
    case 'choice':
      return { value: cell.toLowerCase().replace(/[\s-]+/g, '_') };
    case 'tags':
      return { value: splitTags(cell) };
    case 'money':
      return readMoney(cell);
    case 'person': {
      const owner = owners.find(cell);
      return owner === undefined ? { problem: 'No member has this name or email address.' } : { value: owner.owner };
    }
    default:
      return { value: name === 'name' ? cell.replace(/\s+/g, ' ') : cell };
  }
}

/** A name of one word is a first name and leaves the last name unset. */
export function namesIn(name: string): { firstName: string; lastName?: string } {
  const { firstName, lastName } = splitName(name);
  return lastName ? { firstName, lastName } : { firstName };
}

function readPhone(given: string | undefined, issues: RowIssue[]): string | null {
  try {
    return storedPhone(given);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    issues.push({ field: 'phone', message: error.message });
    return null;
  }
}
