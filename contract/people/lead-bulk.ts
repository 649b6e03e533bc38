import { z } from 'zod';
import { bulkCalls } from '../core/bulk.ts';
import type { InputOf } from '../core/call.ts';
import { id } from '../core/primitives.ts';
import { stages } from './lead-fields.ts';
import { leadSelection, tag } from './leads.ts';

const tags = z.array(tag).min(1).max(30);

export const bulkAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('stage'), stage: z.enum(stages) }),
  z.strictObject({ act: z.literal('owner'), owner: id.nullable() }),
  z.strictObject({ act: z.literal('add_tags'), tags }),
  z.strictObject({ act: z.literal('remove_tags'), tags }),
  z.strictObject({ act: z.literal('archive') }),
  z.strictObject({ act: z.literal('restore') }),
]);
export type BulkAct = z.infer<typeof bulkAct>;

/** Why a lead is left as it is. `changed_since`: an undo does not overwrite what somebody did after the act. */
export const bulkReasons = [
  'may_not_change',
  'may_not_assign',
  'may_not_archive',
  'too_many_tags',
  'merged',
  'changed_since',
  'owner_left',
] as const;
export type BulkReason = (typeof bulkReasons)[number];

export const leadBulk = bulkCalls({
  one: 'lead',
  many: 'leads',
  path: '/lead-bulk',
  access: { who: 'member', right: 'leads.change' },
  selection: leadSelection,
  act: bulkAct,
  reasons: bulkReasons,
});
export type BulkWish = InputOf<typeof leadBulk.bulk>;
