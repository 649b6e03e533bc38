import { api } from '#app/api.ts';
import { keysOf } from '#app/i18n/t.ts';
import type { BulkThing } from '#app/records/bulk-thing.ts';
import { type BulkAct, bulkReasons } from '#contract/people/lead-bulk.ts';
import { leadsMoved } from './show-lead.ts';

export const leadsInBulk: BulkThing<BulkAct> = {
  domain: 'leads',
  preview: (wish, options) => api.leads.previewBulk(wish, options),
  start: (wish) => api.leads.bulk(wish),
  toldFrom: 25,
  moved: leadsMoved,
  reasons: keysOf('leads.bulk.reason', bulkReasons),
  words: {
    count: 'leads.count',
    changing: 'leads.bulk.changing',
    confirm: 'leads.bulk.confirm',
    failed: 'leads.change.failed',
  },
};
