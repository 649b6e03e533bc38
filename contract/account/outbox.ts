import { z } from 'zod';
import { call } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id, instant } from '../core/primitives.ts';

export const outboxRow = z.strictObject({
  id,
  channel: z.enum(['email', 'sms']),
  sender: z.string(),
  recipient: z.string(),
  subject: z.string(),
  sentAt: instant,
  /** Holds a link that confirms an email address. */
  isVerification: z.boolean(),
});

export const outbox = {
  list: call({
    method: 'GET',
    path: '/outbox',
    access: { who: 'member', right: 'outbox.read', person: true },
    input: z.strictObject(pageInput),
    output: pageOf(outboxRow),
    summary: 'Messages that stayed here because no mail or text provider is set, the newest first.',
  }),
  read: call({
    method: 'GET',
    path: '/outbox/{id}',
    access: { who: 'member', right: 'outbox.read', person: true },
    input: z.strictObject({ id }),
    output: outboxRow.extend({
      text: z.string(),
      attachments: z.array(z.strictObject({ name: z.string(), contentType: z.string(), size: z.int() })),
    }),
    errors: ['not_found'],
    summary: 'One message that stayed here.',
  }),
};
