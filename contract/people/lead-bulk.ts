import { z } from 'zod';
import { call } from '../core/call.ts';
import { id } from '../core/primitives.ts';
import { stages } from './lead-fields.ts';
import { leadSelection, tag } from './leads.ts';

/** So many leads may be chosen one by one. */
export const mostChosen = 1_000;
/** So many may be meant by one act. */
export const mostInBulk = 100_000;

/** Leads chosen one by one, or all that a list shows. */
export const bulkSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1, 'Choose at least one lead.').max(mostChosen) }),
  leadSelection,
]);

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
  'changed_since',
  'owner_left',
] as const;
export type BulkReason = (typeof bulkReasons)[number];

const wish = z.strictObject({ selection: bulkSelection, do: bulkAct });
const change = { who: 'member', right: 'leads.change' } as const;

export const leadBulk = {
  previewBulk: call({
    method: 'POST',
    path: '/lead-bulk/preview',
    access: change,
    input: wish,
    output: z.strictObject({
      /** Leads that are meant and that you see. */
      total: z.int(),
      /** Will change. */
      changing: z.int(),
      /** Are already so. */
      unchanged: z.int(),
      refused: z.array(z.strictObject({ reason: z.enum(bulkReasons), count: z.int() })),
    }),
    repeat: 'natural',
    waits: false,
    summary: 'What an act on many leads would do, without doing it.',
  }),
  bulk: call({
    method: 'POST',
    path: '/lead-bulk',
    access: change,
    input: wish,
    output: z.strictObject({ jobId: id }),
    // It means what a list shows now.
    waits: false,
    summary: 'Act on many leads at once. A job does it, shows how far it is, can be cancelled and taken back.',
  }),
};
export type BulkWish = z.infer<typeof wish>;
