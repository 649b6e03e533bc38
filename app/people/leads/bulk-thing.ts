import { api } from '#app/api.ts';
import { keysOf } from '#app/i18n/t.ts';
import type { BulkThing, BulkWish } from '#app/records/bulk-thing.ts';
import { type BulkAct, bulkReasons } from '#contract/people/lead-bulk.ts';
import { gateRules } from '#contract/people/messages-words.ts';
import { fromTrash } from './queries.ts';
import { leadsMoved } from './show-lead.ts';

const meant = ({ selection, ...wish }: BulkWish<BulkAct>) => ({
  ...wish,
  selection: 'ids' in selection ? selection : fromTrash(selection),
});

export const leadsInBulk: BulkThing<BulkAct> = {
  domain: 'leads',
  preview: (wish, options) => api.leads.previewBulk(meant(wish), options),
  start: (wish) => api.leads.bulk(meant(wish)),
  toldFrom: 25,
  moved: leadsMoved,
  // A bulk message is a job of the same list, so its reasons for leaving out leads are included.
  reasons: {
    ...keysOf('leads.bulk.reason', bulkReasons),
    ...keysOf('messages.rule', gateRules),
    gone_out: 'messages.many.gone',
  },
  words: {
    count: 'leads.count',
    changing: 'leads.bulk.changing',
    confirm: 'leads.bulk.confirm',
    failed: 'leads.change.failed',
  },
};
