import { z } from 'zod';
import { usStates } from '../../account/onboarding.ts';
import { bytes, call } from '../../core/call.ts';
import { day, filledLine, id } from '../../core/primitives.ts';
import { one, readPolicies, workPolicies } from './policies.ts';

const mostAcordBytes = 4_000_000;

const acordTaken = z.strictObject({
  place: z.int(),
  /** What became of a message; `known` is a policy that was here before, `renewed` one whose next term it brought. */
  state: z.enum(['policy', 'opportunity', 'renewed', 'known', 'refused']),
  name: z.string(),
  record: id.nullable(),
  /** What the message says that has no place here. It is kept and goes out again unchanged. */
  kept: z.array(z.string()),
  reason: z.string().nullable(),
});

export const acord = {
  importAcord: call({
    method: 'POST',
    path: '/policies/acord',
    access: { ...workPolicies, person: true },
    input: z.strictObject({
      name: filledLine(255),
      /** What messages become: by their kind (a quote request is an opportunity), or all the same. */
      as: z.enum(['file', 'policy', 'intake']).default('file'),
      /** For messages that don’t say it. */
      carrier: id.optional(),
      stateOrProvince: z.enum(usStates).optional(),
      effectiveOn: day.optional(),
    }),
    output: z.strictObject({ messages: z.array(acordTaken) }),
    body: 'stream',
    mostBytes: mostAcordBytes,
    errors: ['too_large'],
    summary:
      'Read the policies and quote requests of an ACORD XML file (property and casualty), or a carrier’s AL3 download of personal auto and home.',
  }),
  acordFile: call({
    method: 'GET',
    path: '/policies/{id}/acord',
    access: { ...readPolicies, person: true },
    input: one,
    output: bytes,
    reply: 'stream',
    errors: ['not_found', 'conflict'],
    summary: 'A policy as an ACORD XML message. What came in a message and isn’t shown here goes out unchanged.',
  }),
};
