import { z } from 'zod';
import { call } from '../core/call.ts';
import { id, instant, version } from '../core/primitives.ts';
import { lead } from './leads.ts';

/** Fields that can be taken from either of two merged leads. */
export const mergeFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'kind',
  'stage',
  'source',
  'owner',
  'budget',
  'city',
  'state',
] as const;
export type MergeField = (typeof mergeFields)[number];

export const tagChoices = ['both', 'winner', 'loser'] as const;

const merge = z.strictObject({ id, winner: id, loser: id, at: instant });
const access = { who: 'member', right: 'leads.assign' } as const;

export const merging = {
  merge: call({
    method: 'POST',
    path: '/leads/{id}/merge',
    access,
    input: z.strictObject({
      /** The lead that remains. */
      id,
      loser: id,
      /** The version of the loser that the user compared. */
      loserVersion: version,
      /** Fields to take from the loser. An address that is not taken becomes a further address. */
      take: z.array(z.enum(mergeFields)).max(mergeFields.length).default([]),
      tags: z.enum(tagChoices).default('both'),
    }),
    output: z.strictObject({ merge, lead }),
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    // Never queued while offline, because the merge depends on the current state of both leads.
    waits: false,
    summary:
      'Make one lead of two. All that hangs on the loser goes to the winner; nothing is lost, and it can be undone.',
  }),
  unmerge: call({
    method: 'POST',
    path: '/lead-merges/{id}/undo',
    access,
    input: z.strictObject({ id }),
    output: z.strictObject({ winner: lead, loser: lead }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Take a merge back: both leads are as they were. What was done to the winner since then stays with it.',
  }),
};
