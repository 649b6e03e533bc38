import { fieldOf } from '#contract/core/fields.ts';
import { customTypeOf } from '#contract/people/custom-field-names.ts';
import type { ExportColumn } from '#contract/people/lead-export.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { inUnits } from '#server/core/csv/csv-file.ts';

/** Turns `lastActivityAt` into “Last activity at”, a heading that an import recognizes again. */
export const headingOf = (column: ExportColumn, labels: ReadonlyMap<string, string>): string => {
  const own = labels.get(column);
  if (own !== undefined) return own;
  const words = column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export function presentCell(lead: Lead, column: ExportColumn, names: ReadonlyMap<string, string>): string {
  const isOwn = customTypeOf(column) !== undefined;
  const value = isOwn ? lead.custom?.[column] : lead[column as keyof Lead];
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('; ');
  switch (fieldOf(leadFields, column)?.type) {
    case 'person':
      return names.get(String(value)) ?? String(value);
    case 'money':
      return inUnits(Number(value));
    case 'instant':
      return `${String(value).slice(0, 19)}Z`;
    default:
      return String(value);
  }
}
