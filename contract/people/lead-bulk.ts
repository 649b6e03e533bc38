import { z } from 'zod';
import { bulkCalls } from '../core/bulk.ts';
import type { InputOf } from '../core/call.ts';
import { id } from '../core/primitives.ts';
import { lostReasons } from './lead-fields.ts';
import { stageKey } from './lead-stages.ts';
import { leadSelection, saysWhyLost, tag } from './leads.ts';
import { lostStage } from './stage-list.ts';

const tags = z.array(tag).min(1).max(30);

export const bulkAct = z.discriminatedUnion('act', [
  z
    .strictObject({ act: z.literal('stage'), stage: stageKey, lostReason: z.enum(lostReasons).optional() })
    .refine(({ stage, lostReason }) => stage !== lostStage || lostReason !== undefined, {
      path: ['lostReason'],
      message: saysWhyLost,
    }),
  z.strictObject({ act: z.literal('owner'), owner: id.nullable() }),
  z.strictObject({ act: z.literal('add_tags'), tags }),
  z.strictObject({ act: z.literal('remove_tags'), tags }),
  z.strictObject({ act: z.literal('archive') }),
  z.strictObject({ act: z.literal('restore') }),
  z.strictObject({ act: z.literal('remove') }),
  /** Applies the ownership rules in force again. */
  z.strictObject({ act: z.literal('ownership') }),
]);
export type BulkAct = z.infer<typeof bulkAct>;

/** Why a lead was left unchanged. `changed_since`: an undo doesn't overwrite later changes. */
export const bulkReasons = [
  'may_not_change',
  'may_not_assign',
  'may_not_archive',
  'too_many_tags',
  'merged',
  'stage_needs',
  'on_offer',
  'decided',
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
