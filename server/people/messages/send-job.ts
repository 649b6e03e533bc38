import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Purpose } from '#contract/people/messages-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp, type JobKind } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import type { MailAttachment, OutgoingMail } from '#server/outside/mail/mail.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { compose, type Letter } from '../letters/compose.ts';
import { type Handed, ownAccountOf } from './accounts/own-account.ts';
import { Unsure } from './accounts/remote.ts';
import { sendLater, tellOf, wordsOf } from './attempt.ts';
import { deliverMail, deliverText, noteFailure } from './deliver.ts';
import { frameTexts } from './frame-texts.ts';
import { decide } from './gate/decide.ts';
import { countedLetter } from './mail-links.ts';
import { sendMessageKind } from './send-kind.ts';
import { unknownFate } from './settle-message.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';
import { saysHowToStop } from './way-out.ts';

type Waiting = {
  id: string;
  leadId: string | null;
  channel: 'email' | 'sms';
  purpose: Purpose;
  address: string;
  subject: string;
  body: string;
  state: string;
  confirms: string | null;
  attachesSensitive: boolean;
  name: string;
  authorId: string | null;
  isAutomatic: boolean;
  author: string;
  authorEmail: string | null;
  organisation: string;
  postal: string;
  replyAddress: string | null;
  number: string | null;
  answers: string[];
  wasSending: boolean;
  handed: Handed | null;
  isOfMany: boolean;
  isPaced: boolean;
  wayOut: string | null;
  language: string | null;
  letter: Letter | null;
};

/** How many times the member's own account is tried before the mail goes through the installation. */
const triesOfOwn = 3;

/** Sends a queued or held message if the gate still allows it; the lead may have replied STOP a second ago. */
export const sendMessageJob = (fetch: GuardedFetch): JobKind =>
  defineJob({
    kind: sendMessageKind,
    payload: z.strictObject({ messageId: id }),
    maxAttempts: 8,
    timeoutSeconds: 120,
    async run({ services, job, signal, payload: { messageId } }) {
      const scope: Scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'system' };
      const ready = await services.db.withOrg(scope, (tx) => takeUp(tx, messageId));
      if (!ready) return undefined;
      try {
        await send(services, scope, ready, { fetch, signal, mayWait: job.attempt < triesOfOwn });
      } catch (error) {
        // Marks the message as failed after the last try, so that its author doesn't take it for still on its way.
        if (job.isLastAttempt && !(error instanceof GiveUp)) {
          const usual = 'It could not be handed over, however often it was tried.';
          await noteFailure(services, scope, messageId, error instanceof Unsure ? unknownFate : usual);
        }
        throw error;
      }
      return undefined;
    },
  });

type Way = { fetch: GuardedFetch; signal: AbortSignal; mayWait: boolean };

/** Only a message from one member to one person goes through the member's own account; program and bulk messages don't. */
async function ownAccount(services: Services, scope: Scope, ready: Waiting, { fetch, signal, mayWait }: Way) {
  const { id: messageId, authorId, isAutomatic, isOfMany, handed } = ready;
  if (!authorId || isAutomatic || isOfMany) return undefined;
  const own = await ownAccountOf(services, fetch, scope, { authorId, messageId, handed, signal });
  return own && { ...own, mayWait };
}

async function send(services: Services, scope: Scope, ready: Waiting, way: Way): Promise<void> {
  const { id: messageId, channel, purpose, address, body, number, wasSending, language } = ready;
  if (channel === 'email') {
    const own = await ownAccount(services, scope, ready, way);
    // It may have left by an account that cannot be asked any more.
    if (ready.handed && ready.handed.account !== own?.id) return noteFailure(services, scope, messageId, unknownFate);
    return deliverMail(services, scope, messageId, await letter(services, scope, ready), {
      own,
      isPaced: ready.isPaced,
    });
  }
  // An earlier try was cut off and may have sent the text. Not retried, because text providers have no idempotency keys.
  if (wasSending) return noteFailure(services, scope, messageId, 'It is not known whether it went out.');
  const words = purpose === 'marketing' ? withWayOut(body, language) : body;
  return deliverText(services, scope, messageId, { to: address, body: words, from: number ?? undefined });
}

/** Locks the message, asks the gate again, and marks it as sending. Undefined if it may not go out, or not yet. */
async function takeUp(tx: Tx, messageId: string): Promise<Waiting | undefined> {
  const { organisationId } = tx.scope;
  const row = await tx.one<Waiting>(sql`
    select m.id, m.lead_id as "leadId", m.channel, m.purpose, m.address, m.subject, m.body, m.state, m.way_out as "wayOut", m.letter,
      m.state = 'sending' as "wasSending", m.bulk_job_id is not null as "isOfMany",
      case when m.handed is not null then json_build_object('handle', m.handed, 'account', m.account_id) end as handed, m.is_paced as "isPaced", m.author_id as "authorId", m.is_automatic as "isAutomatic",
      coalesce((select s.postal_address from message_settings s where s.organisation_id = m.organisation_id), '') as postal,
      (select d.evidence[1] from send_decisions d
       where d.organisation_id = m.organisation_id and d.id = m.decision_id and d.rule = 'confirmation') as confirms,
      exists (select from message_files a join files f on f.organisation_id = a.organisation_id and f.id = a.file_id
        where a.organisation_id = m.organisation_id and a.message_id = m.id and f.is_sensitive) as "attachesSensitive",
      coalesce(l.name, '') as name, l.language, trim(coalesce(u.first_name || ' ' || u.last_name, '')) as author, u.email as "authorEmail",
      o.name as organisation,
      (select c.settings ->> 'address' from message_channels c where c.organisation_id = m.organisation_id
         and c.kind in ('mail', 'imap') and c.removed_at is null and c.settings ->> 'address' <> '' order by c.id limit 1) as "replyAddress",
      (select c.settings ->> 'number' from message_channels c where c.organisation_id = m.organisation_id
         and c.kind = 'sms' and c.removed_at is null and c.settings ->> 'number' <> '' order by c.id limit 1) as number,
      coalesce((select array_agg(a.mail_id order by a.id) from (
        select p.id, p.mail_id from messages p where p.organisation_id = m.organisation_id
          and p.conversation_id = m.conversation_id and p.mail_id is not null and p.id < m.id
        order by p.id desc limit 10) a), '{}') as answers
    from messages m join organisations o on o.id = m.organisation_id
    left join leads l on l.organisation_id = m.organisation_id and l.id = m.lead_id
    left join users u on u.id = m.author_id
    where m.organisation_id = ${organisationId} and m.id = ${messageId} for update of m`);
  if (!row || !['queued', 'held', 'sending'].includes(row.state)) return undefined;
  const { leadId, channel, purpose, address, authorId, confirms, attachesSensitive } = row;
  const decision = await decide(tx, {
    leadId,
    channel,
    purpose,
    address,
    words: wordsOf(row),
    attachesSensitive,
    waited: { authorId },
    confirms: confirms ?? undefined,
  });
  const state = { allow: 'sending', hold: 'held', deny: 'denied' }[decision.outcome];
  await tx.run(sql`
    update messages set state = ${state}, decision_id = ${decision.id},
      send_at = ${decision.until === null ? null : new Date(decision.until).toISOString()}
    where organisation_id = ${organisationId} and id = ${messageId}`);
  if (decision.outcome === 'allow') return row;
  await sendLater(tx, messageId, decision);
  if (decision.outcome === 'deny' || row.state !== 'held')
    tellOf(tx, leadId, messageId, channel, decision, { authorId: row.isAutomatic ? null : authorId });
  return undefined;
}

async function letter(services: Services, scope: Scope, row: Waiting): Promise<OutgoingMail> {
  const { db, settings } = services;
  const { secret, publicUrl } = settings;
  const { organisationId } = scope;
  const isMarketing = row.purpose === 'marketing';
  const url = `${publicUrl}/unsubscribe/${unsubscribeToken(secret, organisationId, row.id, row.address)}`;
  // The page uses the browser's language unless the reader's language is known.
  const shown = row.language ? `${url}?lang=${row.language}` : url;
  const wayOut = fillPlain(frameTexts(row.language).unsubscribe, { url: shown });
  const from = [row.author, row.organisation].filter(Boolean).join(', ');
  const reply = row.replyAddress ?? row.authorEmail;
  const footer = isMarketing ? [{ words: row.postal }, { words: linkWords(row.language), link: shown }] : [];
  const counted = row.letter?.counts ? countedLetter(services, organisationId, row.id, row.letter) : undefined;
  const preview = row.letter?.preview || row.body.slice(0, 140);
  const frame = { subject: row.subject, preview, footer, picture: counted?.picture };
  const drawn =
    row.letter && (await db.withOrg(scope, (tx) => compose(tx, publicUrl, counted?.letter ?? row.letter!, frame)));
  return {
    key: `message ${row.id}`,
    organisationId,
    to: [{ address: row.address, ...(row.name && row.name !== row.address && { name: row.name }) }],
    ...(reply && { replyTo: { address: reply, name: from } }),
    subject: row.subject || row.organisation,
    text: isMarketing ? `${row.body}\n\n--\n${from}\n${row.postal}\n${wayOut}\n` : `${row.body}\n`,
    ...(drawn && { html: drawn.html }),
    ...(isMarketing && { unsubscribe: { url: row.wayOut ?? url } }),
    ...(row.answers.length > 0 && { references: row.answers }),
    attachments: await attachmentsOf(services, scope, row.id),
  };
}

/** The label of the unsubscribe link in HTML, taken from the plain text version. */
const linkWords = (language: string | null): string =>
  frameTexts(language).unsubscribe.replace(/\s*[:：]\s*\{url\}/, '');

/** Every marketing text says how to opt out. */
const withWayOut = (body: string, language: string | null): string =>
  saysHowToStop(body) ? body : `${body}\n${frameTexts(language).replyStop}`;

async function attachmentsOf({ db, storage }: Services, scope: Scope, messageId: string): Promise<MailAttachment[]> {
  const files = await db.withOrg(scope, (tx) =>
    tx.all<{ name: string; contentType: string; key: string }>(sql`
      select f.name, f.content_type as "contentType", f.storage_key as key
      from message_files a join files f on f.organisation_id = a.organisation_id and f.id = a.file_id
      where a.organisation_id = ${scope.organisationId} and a.message_id = ${messageId} and f.deleted_at is null order by f.id`),
  );
  return Promise.all(
    files.map(async ({ name, contentType, key }) => {
      const stored = await storage.get(key);
      if (!stored) throw new Error('An attached file has a row and no content.');
      return { name, contentType, content: Buffer.concat(await Array.fromAsync(stored.stream)) };
    }),
  );
}
