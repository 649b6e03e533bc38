import { tellsBankNumbers } from '#contract/core/bank-numbers.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Message, messages, Verdict } from '#contract/people/messages.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { leadById } from '../leads/queries.ts';
import { attemptByHand } from './attempt.ts';
import { chosenAddress } from './chosen-address.ts';
import { conversationWith } from './conversations.ts';
import { ask, decide } from './gate/decide.ts';
import { messageById } from './queries.ts';
import { noteTouch } from './touches.ts';

/** A lead that the actor may write to; one that the actor doesn't see is reported as not found. */
async function writable(tx: Tx, actor: Member, id: string): Promise<Lead> {
  const lead = await tx.one<Lead>(leadById(id, actor));
  if (!lead) throw notFound();
  if (!lead.can.change) throw new Refusal('forbidden');
  return lead;
}

export async function checkSend(
  tx: Tx,
  actor: Member,
  { id, channel, purpose, address: given }: InputOf<typeof messages.check>,
): Promise<Verdict> {
  const lead = await tx.one<Lead>(leadById(id, actor));
  if (!lead) throw notFound();
  const chosen = await chosenAddress(tx, actor, lead, channel, given);
  const { verdict, address } = await ask(tx, { leadId: id, channel, purpose, address: chosen, words: null });
  const { outcome, rule, law, until, state, zones } = verdict;
  return {
    outcome,
    rule,
    law,
    until: until === null ? null : new Date(until).toISOString(),
    state,
    timeZone: zones[0] ?? null,
    address,
  };
}

/**
 * Thieves replace bank details in mails, so our messages never contain any: the gate refuses them, and this check tells the author at once.
 */
export function refuseBankNumbers(...words: string[]): void {
  if (tellsBankNumbers(words.join('\n')))
    throw invalid(
      ['body'],
      'Bank details are not sent by message. Put them into the payment instructions of the deal.',
    );
}

export async function sendMessage(tx: Tx, actor: Member, input: InputOf<typeof messages.send>): Promise<Message> {
  const { id: leadId, channel, purpose, subject, body, files } = input;
  const address = await chosenAddress(tx, actor, await writable(tx, actor, leadId), channel, input.address);
  if (channel === 'email' && subject === '') throw invalid(['subject'], 'A mail needs a subject.');
  if (channel === 'sms' && body.length > 1_600) throw invalid(['body'], 'A text has at most 1600 characters.');
  if (channel === 'sms' && files.length > 0) throw invalid(['files'], 'Files go by mail only.');
  refuseBankNumbers(subject, body);
  await checkFiles(tx, leadId, files);
  const { id } = await attemptByHand(tx, {
    leadId,
    channel,
    purpose,
    address,
    subject,
    body,
    files,
    authorId: actor.userId,
    isAutomatic: actor.kind === 'key',
  });
  return messageById(tx, actor, id);
}

/** Only files of this lead can be sent, and none that is sensitive or not yet scanned. */
async function checkFiles(tx: Tx, leadId: string, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const found = await tx.all<{ id: string; size: number }>(sql`
    select id, size from files where organisation_id = ${tx.scope.organisationId} and lead_id = ${leadId}
      and deleted_at is null and not is_sensitive and scan in ('off', 'clean') and id = any(${[...files]}::uuid[])`);
  if (found.length < new Set(files).size) throw invalid(['files'], 'There is no such file of this lead.');
  if (found.reduce((sum, { size }) => sum + Number(size), 0) > 20 * 1024 * 1024)
    throw invalid(['files'], 'The files are larger than 20 MB together.');
}

/** The member makes the call by hand and sees the gate's verdict on screen first; the verdict is stored with the call. */
export async function logCall(tx: Tx, actor: Member, input: InputOf<typeof messages.logCall>): Promise<Message> {
  const { id: leadId, direction, outcome, minutes, note } = input;
  const lead = await writable(tx, actor, leadId);
  const { organisationId, userId } = actor;
  const address = (await chosenAddress(tx, actor, lead, 'call', input.address)) ?? lead.phone;
  const attempt = {
    leadId,
    channel: 'call',
    purpose: 'transactional',
    address: address ?? undefined,
    words: null,
  } as const;
  const decision = direction === 'out' ? await decide(tx, attempt) : null;
  const id = newId();
  const conversation = await conversationWith(tx, leadId, null);
  await tx.run(sql`
    insert into messages (organisation_id, id, conversation_id, lead_id, channel, direction, address, body, state, decision_id,
      author_id, sent_at, outcome, minutes)
    values (${organisationId}, ${id}, ${conversation}, ${leadId}, 'call', ${direction}, ${address}, ${note}, 'logged',
      ${decision?.id ?? null}, ${userId}, now(), ${outcome}, ${minutes})`);
  if (direction === 'out' && actor.kind === 'user')
    await noteTouch(tx, { leadId, userId, channel: 'call', messageId: id });
  tx.record({
    kind: 'call.logged',
    subject: { type: 'lead', id: leadId },
    data: { messageId: id, direction, outcome },
  });
  return messageById(tx, actor, id);
}

export async function cancelMessage(tx: Tx, actor: Member, id: string): Promise<Message> {
  const before = await messageById(tx, actor, id);
  if (before.state === 'cancelled') return before;
  const changed = await tx.run(sql`
    update messages set state = 'cancelled', send_at = null
    where organisation_id = ${actor.organisationId} and id = ${id} and state in ('held', 'queued')`);
  if (changed === 0) throw new Refusal('conflict', 'It is no longer waiting.');
  if (before.lead)
    tx.record({ kind: 'message.cancelled', subject: { type: 'lead', id: before.lead }, data: { messageId: id } });
  return messageById(tx, actor, id);
}
