import { z } from 'zod';
import { call } from '../../core/call.ts';
import { cents, id, instant, text } from '../../core/primitives.ts';

/** Who settles a deal and pays by an authorization. */
export const settlementRoles = ['title', 'escrow', 'attorney'] as const;

/** One that was sent. */
const sentAuthorization = z.strictObject({
  id,
  role: z.enum(settlementRoles),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  gross: cents,
  /** Accepted by the other side's mail server, or why it was not. */
  state: z.enum(['sending', 'sent', 'failed']),
  failure: z.string(),
  /** The fingerprint of the paper that left. */
  sha256: z.string().nullable(),
  by: z.string().nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
});
export type SentAuthorization = z.infer<typeof sentAuthorization>;

export const dealAuthorizations = {
  authorizations: call({
    method: 'GET',
    path: '/deals/{id}/authorizations',
    access: { who: 'member', right: 'commissions.read' },
    input: z.strictObject({ id }),
    output: z.strictObject({ sent: z.array(sentAuthorization) }),
    errors: ['not_found'],
    summary: 'Disbursement authorizations sent for a deal, newest first, and whether each arrived.',
  }),
  sendAuthorization: call({
    method: 'POST',
    path: '/deals/{id}/authorizations',
    access: { who: 'member', right: 'commissions.manage' },
    reaches: 'people',
    input: z.strictObject({
      id,
      /** The title company, escrow officer or attorney among the deal’s parties. */
      party: id,
      message: text(2_000).default(''),
    }),
    output: sentAuthorization,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary:
      'Email the approved disbursement authorization as a PDF to the title company, escrow officer or attorney on the deal.',
  }),
};
