import { z } from 'zod';
import { call } from '../core/call.ts';
import { subject } from '../core/events.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { filledLine, id, instant } from '../core/primitives.ts';

const auditEntry = z.strictObject({
  id,
  kind: z.string(),
  subject,
  actor: z.strictObject({ kind: z.enum(['user', 'key', 'system']), id: id.nullable(), name: z.string().nullable() }),
  at: instant,
  requestId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const audit = {
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
