import { z } from 'zod';
import { bulkCalls } from '../../core/bulk.ts';
import { filledLine, id } from '../../core/primitives.ts';
import { dealSelection, keyText } from './deals.ts';

export const dealBulkAct = z.discriminatedUnion('act', [
  /** Moves to an open stage; deals whose pipeline has no such stage are skipped. */
  z.strictObject({ act: z.literal('stage'), stage: keyText }),
  z.strictObject({ act: z.literal('lose'), reason: filledLine(200) }),
  z.strictObject({ act: z.literal('assign'), owner: id.nullable() }),
  z.strictObject({ act: z.literal('archive') }),
  z.strictObject({ act: z.literal('restore') }),
]);
export type DealBulkAct = z.infer<typeof dealBulkAct>;

/** Why a deal was skipped. */
export const dealBulkReasons = [
  'may_not_change',
  'may_not_assign',
  'may_not_archive',
  'no_such_stage',
  'is_over',
  'checklist',
  'wire_changed',
  'changed_since',
  'agent_left',
] as const;
export type DealBulkReason = (typeof dealBulkReasons)[number];

export const dealBulk = bulkCalls({
  one: 'deal',
  many: 'deals',
  path: '/deal-bulk',
  access: { who: 'member', right: 'deals.change' },
  selection: dealSelection,
  act: dealBulkAct,
  reasons: dealBulkReasons,
});
