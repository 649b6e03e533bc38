import { Refusal } from '../http/refusal.ts';
import type { Choices } from './importer.ts';

/** Requires a choice for every column, and at most one column per field. */
export function requireChoices({ columns }: Choices, found: readonly unknown[]): Record<string, never> {
  if (columns.length !== found.length) throw new Refusal('bad_request', `The file has ${found.length} columns.`);
  const read = columns.filter((target) => target !== null);
  const twice = read.find((target, place) => read.indexOf(target) !== place);
  if (twice) throw new Refusal('bad_request', `Only one column can be ${twice}.`);
  if (read.length === 0) throw new Refusal('bad_request', 'Match at least one column.');
  return {};
}
