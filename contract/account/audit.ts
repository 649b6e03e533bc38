import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { subject } from '../core/events.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { filledLine, id, instant } from '../core/primitives.ts';

const auditEntry = z.strictObject({
  id,
  kind: z.string(),
  subject,
  actor: z.strictObject({
    kind: z.enum(['user', 'key', 'system', 'support']),
    id: id.nullable(),
    name: z.string().nullable(),
  }),
  at: instant,
  requestId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Entries of the chain that are checked at a time. */
export const mostChecked = 5_000;

const chainFault = z.strictObject({
  seq: z.int(),
  eventId: id,
  /** `changed`: the entry says something else than was sealed. `missing`: it is gone, and nobody it is about was erased. `link`: the
   * seal does not follow from the one before. */
  why: z.enum(['changed', 'missing', 'link']),
});

export const audit = {
  chain: call({
    method: 'GET',
    path: '/audit/chain',
    access: { who: 'member', right: 'audit.read' },
    input: z.strictObject({ after: z.coerce.number<number>().int().min(0).default(0) }),
    output: z.strictObject({
      /** The number and the hash of the last seal. Kept elsewhere, they prove that nothing before was changed since. */
      head: z.strictObject({ seq: z.int(), hash: z.string(), at: instant }).nullable(),
      /** Up to here this answer looked; ask again with it until it is the head’s. */
      checkedTo: z.int(),
      /** Entries whose person was erased: their seal stays, what it was of does not. */
      erased: z.int(),
      faults: z.array(chainFault),
      /** Entries behind the chain’s place that it does not hold: put in past it. Counted with the first part. */
      unsealed: z.int(),
    }),
    summary: `Check the seals of the audit log, ${mostChecked} at a time.`,
  }),
  exportChain: call({
    method: 'GET',
    path: '/audit/export',
    access: { who: 'member', right: 'audit.read', fresh: true },
    input: z.strictObject({ after: z.coerce.number<number>().int().min(0).default(0) }),
    reply: 'stream',
    output: bytes,
    summary:
      'The audit log with its seals as lines of JSON, and a last line signed by this installation. `bin/verify-audit.mjs` checks it without a connection.',
  }),
  list: call({
    method: 'GET',
    path: '/audit',
    access: { who: 'member', right: 'audit.read' },
    input: z
      .strictObject({
        kind: filledLine(100).optional(),
        subjectType: filledLine(60).optional(),
        subjectId: id.optional(),
        actorId: id.optional(),
        ...pageInput,
      })
      .check((context) => {
        const { subjectType, subjectId } = context.value;
        if (subjectId === undefined || subjectType !== undefined) return;
        context.issues.push({
          code: 'custom',
          message: 'Say of which type it is.',
          path: ['subjectType'],
          input: undefined,
        });
      }),
    output: pageOf(auditEntry),
    summary:
      'All that happened in this organization, the newest first. A page of a rare kind or actor may be short, even empty: go on while `next` is not null.',
  }),
};
