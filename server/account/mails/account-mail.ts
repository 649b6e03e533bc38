import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Queries, Tx } from '#server/core/db/transaction.ts';

/**
 * A message about an account, as it lies in the queue: whom it is for and why. Links and their tokens are made when it
 * is sent, so that nothing in the queue opens anything.
 */
export const accountMail = z.discriminatedUnion('template', [
  z.object({ template: z.literal('verify-address'), userId: id }),
  z.object({ template: z.literal('already-registered'), userId: id }),
  /** Nobody: asked for with an address that has no account. */
  z.object({ template: z.literal('reset-password'), userId: id.nullable() }),
  z.object({ template: z.literal('password-changed'), userId: id }),
  z.object({ template: z.literal('new-sign-in'), userId: id, sessionId: id }),
  z.object({ template: z.literal('invitation'), invitationId: id }),
]);
export type AccountMail = z.infer<typeof accountMail>;

export const accountMailKind = 'account.mail';

export async function sendAccountMail(
  tx: Queries,
  mail: Exclude<AccountMail, { template: 'invitation' }>,
): Promise<void> {
  await tx.enqueueFor(null, mail.userId, { kind: accountMailKind, payload: mail });
}

export async function sendInvitation(tx: Tx, invitationId: string): Promise<void> {
  await tx.enqueue({ kind: accountMailKind, payload: { template: 'invitation', invitationId } satisfies AccountMail });
}
