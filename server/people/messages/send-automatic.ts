import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import type { OutgoingMail } from '#server/outside/mail/mail.ts';
import { compose, type Letter } from '../letters/compose.ts';
import { inOwnWords, type Templated } from '../mail-templates/dress.ts';
import { type Draft, keepAttempt, tellOf, wordsOf } from './attempt.ts';
import { deliverMail, deliverText } from './deliver.ts';
import { decide } from './gate/decide.ts';

type Automatic = Pick<OutgoingMail, 'key' | 'replyTo' | 'subject' | 'attachments' | 'automatic'> & {
  /** Null for outside agents and sellers who are told about something they take part in. */
  leadId: string | null;
  /** True if it is about something the recipient just did. */
  hasActed?: boolean;
  to: { address: string; name: string };
};
/** `kept` replaces the stored text if the mail holds a secret, such as a sign-in link. */
type Plain = { text: string; kept?: string };
/** A letter in the organization's brand; the plain text is made from the same blocks. With `isSecret`, the links are not stored. */
type Drawn = { letter: Letter; preview: string; isSecret?: boolean; template?: Templated };
type Written = Automatic & Plain & Pick<OutgoingMail, 'html'>;

/**
 * Sends a mail that a program writes because of an action: a confirmation or an invitation. It passes the gate, and a retry of the same job
 * is the same message.
 */
export async function sendAutomaticMail(
  services: Services,
  scope: Scope,
  mail: Automatic & (Plain | Drawn),
): Promise<void> {
  const { messageId, written } = await services.db.withOrg(scope, async (tx) => {
    const ready = await writtenOut(tx, services, mail);
    return { written: ready, messageId: await takeUp(tx, ready) };
  });
  if (!messageId) return;
  const { leadId: _, hasActed: __, kept: ___, to, ...rest } = written;
  await deliverMail(services, scope, messageId, { ...rest, organisationId: scope.organisationId, to: [to] });
}

async function writtenOut(tx: Tx, { settings }: Services, mail: Automatic & (Plain | Drawn)): Promise<Written> {
  if (!('letter' in mail)) return mail;
  const { preview, isSecret, template, subject: usual, letter: composed, ...rest } = mail;
  const worded = { subject: usual, letter: composed };
  const { subject, letter } = template ? await inOwnWords(tx, worded, template) : worded;
  const { text, kept, html } = await compose(tx, settings.publicUrl, letter, { subject, preview });
  return { ...rest, subject, text, html, ...(isSecret && { kept }) };
}

type AskedText = {
  leadId: string | null;
  to: string;
  body: string;
  /** What is stored in place of the text if the text holds a secret. */
  kept: string;
  key: string;
  /** The request it answers; omitted if the recipient agreed to texts before. */
  requested?: string;
};

/**
 * Sends a text that the recipient asked for. If the result of a try is unknown, a retry finds the message taken and doesn't send it again.
 */
export async function sendAskedText(services: Services, scope: Scope, text: AskedText): Promise<void> {
  const { leadId, to, body, kept, key, requested } = text;
  const messageId = await services.db.withOrg(scope, async (tx) => {
    if (await known(tx, key)) return undefined;
    const draft = {
      leadId,
      channel: 'sms',
      purpose: 'transactional',
      address: to,
      body: kept,
      authorId: null,
      key,
    } as const;
    return attempt(tx, draft, requested === undefined ? {} : { requested });
  });
  if (messageId) await deliverText(services, scope, messageId, { to, body });
}

async function takeUp(
  tx: Tx,
  { leadId, hasActed, to, subject, text, kept = text, key }: Written,
): Promise<string | undefined> {
  const before = await known(tx, key);
  if (before) return before.state === 'sending' ? before.id : undefined;
  const draft = {
    leadId,
    channel: 'email',
    purpose: 'transactional',
    address: to.address,
    subject: subject.slice(0, 300),
    body: kept,
    authorId: null,
    key,
  } as const;
  return attempt(tx, draft, { hasActed });
}

const known = (tx: Tx, key: string): Promise<{ id: string; state: string } | undefined> =>
  tx.one(sql`
    select id, state from messages where organisation_id = ${tx.scope.organisationId} and message_key = ${key}`);

/** Asks the gate and stores the decision. Returns the message id if it may be sent. */
async function attempt(
  tx: Tx,
  draft: Draft,
  acted: { hasActed?: boolean | undefined; requested?: string },
): Promise<string | undefined> {
  const decision = await decide(tx, { ...draft, ...acted, words: wordsOf(draft) });
  const isAllowed = decision.outcome === 'allow';
  const id = await keepAttempt(tx, draft, decision, isAllowed ? 'sending' : 'denied');
  tellOf(tx, draft.leadId, id, draft.channel, decision);
  return isAllowed ? id : undefined;
}
