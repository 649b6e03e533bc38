import type { Field } from '#contract/core/fields.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import { Refusal } from '#server/core/http/refusal.ts';

type FieldName = keyof typeof leadFields;
/** `name` is a column with the full name in one cell. */
export type Column = { index: number; name: FieldName; field: Field };
export type Columns = { read: Column[]; told: { heading: string; field: string | null }[] };

const wholeName = ['name', 'full name', 'contact', 'contact name', 'client', 'client name', 'lead', 'lead name'];

const plain = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s_*:]+/g, ' ')
    .trim();

/** Turns `firstName` into “first Name”, the way headings are written. */
const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Headings that occur only in files, so the browser doesn't need to know them. */
const alsoCalled: Partial<Record<FieldName, readonly string[]>> = {
  timeframe: ['time frame', 'buying timeframe', 'timeline'],
  language: ['preferred language'],
};

const byHeading = new Map<string, FieldName>();
for (const [name, field] of Object.entries(leadFields) as [FieldName, Field][]) {
  const known = name === 'name' ? wholeName : field.edit === false || field.type === 'count' ? [] : [spaced(name)];
  const headings = known.length > 0 ? [name, ...known, ...(field.headings ?? []), ...(alsoCalled[name] ?? [])] : [];
  for (const heading of headings) byHeading.set(plain(heading), name);
}

/**
 * Maps headings to fields. If several headings match the same field, the first is read; a full-name column is read only if there are no
 * first and last name columns.
 */
export function readHeadings(headings: readonly string[]): Columns {
  const read: Column[] = [];
  const names = headings.map((heading) => byHeading.get(plain(heading)));
  const hasParts = names.includes('firstName') || names.includes('lastName');
  const told = headings.map((heading, index) => {
    const name = names[index] === 'name' && hasParts ? undefined : names[index];
    if (name === undefined || read.some((column) => column.name === name)) return { heading, field: null };
    read.push({ index, name, field: leadFields[name] });
    return { heading, field: name };
  });
  if (read.length === 0) {
    throw new Refusal(
      'bad_request',
      'The first row must name the columns: First name, Last name, Email, Phone and so on.',
    );
  }
  return { read, told };
}
