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

/** Entries of the chain checked per request. */
export const mostChecked = 5_000;

const chainFault = z.strictObject({
  seq: z.int(),
  eventId: id,
  /**
   * `changed`: the entry differs from what was sealed. `missing`: the entry is gone although no person in it was erased. `link`: the seal
   * does not follow from the previous one.
   */
  why: z.enum(['changed', 'missing', 'link']),
});

export const audit = {
  chain: call({
    method: 'GET',
    path: '/audit/chain',
    access: { who: 'member', right: 'audit.read' },
    input: z.strictObject({ after: z.coerce.number<number>().int().min(0).default(0) }),
    output: z.strictObject({
      /** Number and hash of the last seal. Stored elsewhere, they prove that no earlier entry has changed since. */
      head: z.strictObject({ seq: z.int(), hash: z.string(), at: instant }).nullable(),
      /** The last entry checked by this request; pass it to the next request until it equals the head. */
      checkedTo: z.int(),
      /** Entries deleted because their person was erased: the seal stays, the content doesn't. */
      erased: z.int(),
      faults: z.array(chainFault),
      /** Entries before the chain's current position without a seal, which bypassed it. Counted only in the first part. */
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
