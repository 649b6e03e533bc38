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
  /** Nobody's where an agent from elsewhere or a seller is told of what they are part of. */
  leadId: string | null;
  /** Of what they themselves did just now. */
  hasActed?: boolean;
  to: { address: string; name: string };
};
/** `kept`: what is kept of the text, where it holds something that opens a door. */
type Plain = { text: string; kept?: string };
/** Drawn in the organisation's brand, its text from the same blocks. `isSecret`: nothing that its links open is kept. */
type Drawn = { letter: Letter; preview: string; isSecret?: boolean; template?: Templated };
type Written = Automatic & Plain & Pick<OutgoingMail, 'html'>;

/**
 * A mail that a program writes because of what somebody did: a confirmation, an invitation. Passes the gate like
 * everything else; a second try of the same job is the same message.
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
  /** What is kept of it, where it holds something that opens a door. */
  kept: string;
  key: string;
  /** What they asked for it by; left out where they have agreed to texts before. */
  requested?: string;
};

/** A text that somebody asked for. One of unknown fate is not sent twice: a second try of the same job finds it taken up. */
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

/** Asks the gate and keeps what it says. Answers the message where it may go. */
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
