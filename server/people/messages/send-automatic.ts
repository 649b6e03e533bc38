import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import type { OutgoingMail } from '#server/outside/mail/mail.ts';
import { keepAttempt, tellOf, wordsOf } from './attempt.ts';
import { deliverMail } from './deliver.ts';
import { decide } from './gate/decide.ts';

type Letter = Pick<OutgoingMail, 'key' | 'replyTo' | 'subject' | 'text' | 'attachments' | 'automatic'> & {
  /** Nobody's where an agent from elsewhere or a seller is told of what they are part of. */
  leadId: string | null;
  /** Of what they themselves did just now. */
  hasActed?: boolean;
  to: { address: string; name: string };
};

/**
 * A mail that a program writes because of what somebody did: a confirmation, an invitation. Passes the gate like
 * everything else; a second try of the same job is the same message.
 */
export async function sendAutomaticMail(services: Services, scope: Scope, letter: Letter): Promise<void> {
  const messageId = await services.db.withOrg(scope, (tx) => takeUp(tx, letter));
  if (!messageId) return;
  const { leadId: _, hasActed: __, to, ...rest } = letter;
  await deliverMail(services, scope, messageId, { ...rest, organisationId: scope.organisationId, to: [to] });
}

async function takeUp(tx: Tx, { leadId, hasActed, to, subject, text, key }: Letter): Promise<string | undefined> {
  const known = await tx.one<{ id: string; state: string }>(sql`
    select id, state from messages where organisation_id = ${tx.scope.organisationId} and message_key = ${key}`);
  if (known) return known.state === 'sending' ? known.id : undefined;
  const draft = {
    leadId,
    channel: 'email',
    purpose: 'transactional',
    address: to.address,
    subject: subject.slice(0, 300),
    body: text,
    authorId: null,
    hasActed,
    key,
  } as const;
  const decision = await decide(tx, { ...draft, words: wordsOf(draft) });
  const isAllowed = decision.outcome === 'allow';
  const id = await keepAttempt(tx, draft, decision, isAllowed ? 'sending' : 'denied');
  tellOf(tx, leadId, id, 'email', decision);
  return isAllowed ? id : undefined;
}
