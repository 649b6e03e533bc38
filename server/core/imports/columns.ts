import { withoutGuard } from './cells.ts';
import type { Table } from './table.ts';

export type Cells<Target extends string> = (name: Target) => string;

/** Which field stands in which column: a row's cells by field, and the headings the fields stand under. */
export function columnsOf<Target extends string>({ headings }: Table, columns: readonly (Target | null)[]) {
  const places = new Map(columns.flatMap((target, place) => (target ? [[target, place] as const] : [])));
  return {
    cellsOf:
      (cells: readonly string[]): Cells<Target> =>
      (name) =>
        withoutGuard(cells[places.get(name) ?? -1] ?? '').trim(),
    headings: new Map([...places].map(([target, place]) => [target, headings[place] ?? target])),
  };
}

/** Reports write an empty day as two slashes, and nothing as a dash. */
export const isBlank = (cell: string): boolean => /^[-/\s]*$/.test(cell) || /^n\/?a$/i.test(cell);
