import { z } from 'zod';
import { bytes, call } from '../../core/call.ts';
import { dealFields } from './deal-fields.ts';
import { deals } from './deals.ts';

export type DealColumn = keyof typeof dealFields;
export const dealColumns = Object.keys(dealFields) as [DealColumn, ...DealColumn[]];

export const dealExport = {
  export: call({
    method: 'GET',
    path: '/deal-export',
    access: { who: 'member', right: 'deals.export', fresh: true },
    input: deals.list.input.omit({ cursor: true, limit: true }).extend({
      /** In output order. Left out for all. */
      columns: z.array(z.enum(dealColumns)).min(1).max(dealColumns.length).default(dealColumns),
    }),
    reply: 'text/csv',
    output: bytes,
    summary: 'Export a list of deals as CSV. Each export is logged with who and how many.',
  }),
};
