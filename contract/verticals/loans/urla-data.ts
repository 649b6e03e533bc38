import { type SectionName, sectionOf } from './urla-sections.ts';

/** A value as it is kept: text, a day, cents, a whole number, yes or no; nothing where nobody said anything. */
export type UrlaValue = string | number | boolean;
/** `ref` is what a loan file calls the row, so that it goes out under the same name. */
export type UrlaRow = Readonly<Record<string, UrlaValue>>;
export type UrlaData = { readonly rows: readonly UrlaRow[]; readonly isNone?: boolean | undefined };

export const mostRows = 40;

type Completeness = { readonly filled: number; readonly needed: number };

const isFilled = (value: UrlaValue | undefined): boolean => value !== undefined && value !== '';

/** How much of what a section cannot do without is there. A list needs a row, or the word that there are none. */
export function completenessOf(name: SectionName, data: UrlaData | undefined): Completeness {
  const { fields, isList } = sectionOf(name);
  const needed = Object.entries(fields).flatMap(([field, { isNeeded }]) => (isNeeded ? [field] : []));
  const rows = data?.rows ?? [];
  if (isList && rows.length === 0) return { filled: data?.isNone ? 1 : 0, needed: 1 };
  const counted = isList ? rows : [rows[0] ?? {}];
  return {
    filled: counted.reduce((all, row) => all + needed.filter((field) => isFilled(row[field])).length, 0),
    needed: counted.length * needed.length,
  };
}

export const isComplete = ({ filled, needed }: Completeness): boolean => filled >= needed;
