import { z } from 'zod';
import { cents, day, email, line } from '../../core/primitives.ts';
import { type SectionName, sectionOf, type UrlaField } from './urla-sections.ts';

/** A value as it is kept: text, a day, cents, a whole number, yes or no; nothing where nobody said anything. */
export type UrlaValue = string | number | boolean;
export type UrlaRow = Readonly<Record<string, UrlaValue>>;
/** `refs`: what a loan file calls a row, so that it goes out under the same name. */
export type UrlaData = { readonly rows: readonly UrlaRow[]; readonly isNone?: boolean | undefined };

export const mostRows = 40;

const schemaOf = ({ type, options, max = 120 }: UrlaField): z.ZodType<UrlaValue> => {
  if (type === 'money') return cents.min(0);
  if (type === 'whole') return z.int().min(0).max(1_200);
  if (type === 'day') return day;
  if (type === 'yes') return z.boolean();
  if (type === 'email') return email;
  if (type === 'phone') return line(40);
  return options ? z.enum(options as [string, ...string[]]) : line(max);
};

/** Rows of a section, each with the fields it may have, none of them needed: an application is filled in over days. */
function rowOf(name: SectionName) {
  const { fields } = sectionOf(name);
  const shape = Object.fromEntries(
    Object.entries(fields).map(([field, spec]) => [field, schemaOf(spec).optional()] as const),
  );
  // What a loan file calls the row; people never see it.
  return z.strictObject({ ...shape, ref: line(60).optional() });
}

const schemas = new Map<SectionName, z.ZodType<UrlaData>>();

/** How the data of a section must look. */
export function dataOf(name: SectionName): z.ZodType<UrlaData> {
  const known = schemas.get(name);
  if (known) return known;
  const most = sectionOf(name).isList ? mostRows : 1;
  const schema = z.strictObject({
    rows: z.array(rowOf(name)).max(most),
    isNone: z.boolean().optional(),
  }) as unknown as z.ZodType<UrlaData>;
  schemas.set(name, schema);
  return schema;
}

export type Completeness = { readonly filled: number; readonly needed: number };

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

/** What a month brings in, over all borrowers' income sections. */
export const monthlyIncome = (sections: readonly (UrlaData | undefined)[]): number =>
  sections.reduce(
    (all, data) => all + (data?.rows ?? []).reduce((sum, { monthly }) => sum + Number(monthly ?? 0), 0),
    0,
  );
