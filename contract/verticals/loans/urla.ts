import { z } from 'zod';
import { cents, day, email, line } from '../../core/primitives.ts';
import { mostRows, type UrlaData, type UrlaValue } from './urla-data.ts';
import { type SectionName, sectionOf, type UrlaField } from './urla-sections.ts';

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
