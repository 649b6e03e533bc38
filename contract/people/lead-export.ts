import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { customKey, mostCustomFields } from './custom-fields.ts';
import { leadFields } from './lead-fields.ts';
import { leads } from './leads.ts';

/** Fields that exist only in filters, not in a lead's data. */
const onlyAsked = [
  'openTasks',
  'sharedWith',
  'coOwner',
  'doNotContact',
  'agreed',
  'lastSignalAt',
  'triggeredAt',
  'lastTouchAt',
  'lastWorkedAt',
  'snoozedUntil',
  'location',
] as const;

/** Further addresses, several in one cell. */
export const furtherColumns = { otherEmails: 'email', otherPhones: 'phone' } as const;
type FurtherColumn = keyof typeof furtherColumns;
type FieldColumn = Exclude<keyof typeof leadFields, (typeof onlyAsked)[number]>;
/** One of these, or the key of a custom field. */
export type ExportColumn = FieldColumn | FurtherColumn | (string & {});

/** What can be exported: every field except counts of related records, plus the further addresses. */
export const exportColumns = [
  ...Object.keys(leadFields).filter((name) => !(onlyAsked as readonly string[]).includes(name)),
  ...Object.keys(furtherColumns),
] as [ExportColumn, ...ExportColumn[]];

export const isFurther = (column: ExportColumn): column is FurtherColumn => Object.hasOwn(furtherColumns, column);

export const leadExport = {
  export: call({
    method: 'GET',
    path: '/lead-export',
    access: { who: 'member', right: 'leads.export', fresh: true },
    input: leads.list.input.omit({ cursor: true, limit: true, with: true }).extend({
      /** In the given order; defaults to all. */
      columns: z
        .array(z.union([z.enum(exportColumns), customKey]))
        .min(1)
        .max(exportColumns.length + mostCustomFields)
        .default(exportColumns),
    }),
    reply: 'text/csv',
    errors: ['approval_required'],
    output: bytes,
    summary: 'All that a list of leads shows, as a CSV file. It is on record who took how many.',
  }),
};
