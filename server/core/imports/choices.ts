import { invalid, Refusal } from '../http/refusal.ts';
import type { Choices } from './importer.ts';

/** Requires a choice for every column, and at most one column per field. */
export function requireChoices({ columns }: Choices, found: readonly unknown[]): Record<string, never> {
  if (columns.length !== found.length) throw new Refusal('bad_request', `The file has ${found.length} columns.`);
  const twice = columns.findIndex((target, place) => target !== null && columns.indexOf(target) !== place);
  if (twice >= 0) throw invalid(['columns', twice], 'Another column is matched to this field.');
  if (columns.every((target) => target === null)) throw new Refusal('bad_request', 'Match at least one column.');
  return {};
}
