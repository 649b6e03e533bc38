import type { Channel, Purpose } from '#contract/people/messages-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { fillPlain } from '#server/outside/mail/render/fill.ts';
import { addressHash } from './address.ts';
import { attemptMessage } from './attempt.ts';
import { type Consent, recordConsents, suppress } from './consent.ts';
import { frameTexts } from './frame-texts.ts';
import { wishIn } from './opt-out.ts';

type Said = { id: string; leadId: string | null; channel: 'email' | 'sms'; from: string; body: string };

/** Acts at once on a message that asks to stop, to start again, or for help. */
export async function heedWish(tx: Tx, said: Said): Promise<void> {
  const wish = wishIn(said.body);
  if (wish === 'stop') await stop(tx, said);
  else if (wish === 'start') await start(tx, said);
  else if (wish === 'help' && said.channel === 'sms') await answer(tx, said, 'help');
}

/** Stops the whole channel the message came by; by text, marketing calls stop too. */
async function stop(tx: Tx, { id, leadId, channel, from, body }: Said): Promise<void> {
  const wasStopped = await isStopped(tx, channel, from);
  await suppress(tx, { channel, address: from, scope: 'all', reason: 'stop' });
  const words = {
    leadId,
    address: from,
    kind: 'revoked',
    basis: 'reply',
    shown: { text: body.slice(0, 5_000), version: '' },
  } as const;
  const both = (way: Channel): Consent[] =>
    (['transactional', 'marketing'] as const).map((purpose) => ({ ...words, channel: way, purpose }));
  const revoked = both(channel);
  if (channel === 'sms') {
    await suppress(tx, { channel: 'call', address: from, scope: 'marketing', reason: 'stop' });
    revoked.push({ ...words, channel: 'call', purpose: 'marketing' });
  }
  await recordConsents(tx, revoked);
  if (channel === 'sms' && !wasStopped) await answer(tx, { id, leadId, channel, from, body }, 'stopped', id);
}

/** Restores the consents that were in force before; never more than those. */
async function start(tx: Tx, { leadId, channel, from, body }: Said): Promise<void> {
  const hadMarketing = await tx.one(sql`
    select from consent_events where organisation_id = ${tx.scope.organisationId} and address = ${from} and channel = ${channel}
      and purpose = 'marketing' and kind = 'given' limit 1`);
  const purposes: Purpose[] = hadMarketing ? ['transactional', 'marketing'] : ['transactional'];
  await recordConsents(
    tx,
    purposes.map((purpose) => ({
      leadId,
      channel,
      address: from,
      purpose,
      kind: 'given' as const,
      basis: 'reply' as const,
      shown: { text: body.slice(0, 5_000), version: '' },
    })),
  );
}

const isStopped = async (tx: Tx, channel: Channel, address: string): Promise<boolean> =>
  (await tx.one(sql`
    select from suppressions s where s.organisation_id = ${tx.scope.organisationId} and s.channel = ${channel} and s.reason = 'stop'
      and s.address_hash = ${addressHash(address)} and s.lifted_at is null
      and not exists (select from consent_events c where c.organisation_id = s.organisation_id and c.channel = s.channel
        and c.address = ${address} and c.kind = 'given' and c.basis = 'reply' and c.at > s.at)`)) !== undefined;

async function answer(tx: Tx, { leadId, from }: Said, words: 'help' | 'stopped', confirms?: string): Promise<void> {
  const { name, language } = await tx.get<{ name: string; language: string | null }>(sql`
    select o.name, l.language from organisations o left join leads l on l.organisation_id = o.id and l.id = ${leadId}
    where o.id = ${tx.scope.organisationId}`);
  await attemptMessage(tx, {
    leadId,
    channel: 'sms',
    purpose: 'transactional',
    address: from,
    body: fillPlain(frameTexts(language)[words], { name }),
    authorId: null,
    confirms,
  });
}
