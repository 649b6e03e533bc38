import { createHash } from 'node:crypto';
import type { Basis, Channel, Purpose, SuppressionReason } from '#contract/people/messages-words.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { addressHash } from './address.ts';

/** The consent text, and where and how the lead was shown it. */
export type Shown = { text: string; version: string; url?: string; ip?: string | null; userAgent?: string };

export type Consent = {
  leadId: string | null;
  channel: Channel;
  /** Lower-case email address or E.164. */
  address: string;
  purpose: Purpose;
  kind: 'given' | 'revoked';
  basis: Basis;
  shown?: Shown | undefined;
  note?: string | undefined;
};

const textHash = (text: string): string => (text ? createHash('sha256').update(text).digest('hex') : '');

/**
 * Inserts consent events, which are never changed later, and returns their ids in the given order. `quietly` skips the event, for imports
 * that record one of their own.
 */
export async function recordConsents(tx: Tx, given: readonly Consent[], quietly = false): Promise<string[]> {
  if (given.length === 0) return [];
  const { organisationId, userId, actorKind } = tx.scope;
  const rows = given.map((consent) => ({ ...consent, id: newId() }));
  const column = <T>(pick: (row: (typeof rows)[number]) => T) => rows.map(pick);
  await tx.run(sql`
    insert into consent_events (organisation_id, id, lead_id, channel, address, purpose, kind, basis, text_shown, text_hash,
      text_version, url, ip, user_agent, note, recorded_by)
    select ${organisationId}, c.*, ${actorKind === 'system' ? null : userId}
    from unnest(${column((c) => c.id)}::uuid[], ${column((c) => c.leadId)}::uuid[], ${column((c) => c.channel)}::text[],
      ${column((c) => c.address)}::text[], ${column((c) => c.purpose)}::text[], ${column((c) => c.kind)}::text[],
      ${column((c) => c.basis)}::text[], ${column((c) => c.shown?.text ?? '')}::text[],
      ${column((c) => textHash(c.shown?.text ?? ''))}::text[], ${column((c) => c.shown?.version ?? '')}::text[],
      ${column((c) => c.shown?.url ?? '')}::text[], ${column((c) => c.shown?.ip ?? null)}::text[],
      ${column((c) => (c.shown?.userAgent ?? '').slice(0, 500))}::text[], ${column((c) => c.note ?? '')}::text[]) c`);
  for (const { id, leadId, kind, channel, purpose, basis } of rows) {
    if (!leadId || quietly) continue;
    tx.record({
      kind: kind === 'given' ? 'consent.given' : 'consent.revoked',
      subject: { type: 'lead', id: leadId },
      data: { consentId: id, channel, purpose, basis },
    });
  }
  return rows.map(({ id }) => id);
}

type Reachable = { id: string; email: string | null; phone: string | null };

/** The consents given by a form that asks for an answer: one for each channel the lead gave. */
export function consentsToAnswer({ id: leadId, email, phone }: Reachable, basis: Basis, shown: Shown): Consent[] {
  const ways: [Channel, string | null][] = [
    ['email', email],
    ['sms', phone],
    ['call', phone],
  ];
  return ways.flatMap(([channel, address]) =>
    address ? [{ leadId, channel, address, purpose: 'transactional', kind: 'given', basis, shown } as const] : [],
  );
}

type AgreedTo = { channel: 'call' | 'sms' | 'email'; text: string; version: string };

/** The marketing consents that the lead ticked, for the channels they gave an address for. */
export const consentsAsAgreed = (
  { id: leadId, email, phone }: Reachable,
  agreed: readonly AgreedTo[],
  where: Pick<Shown, 'url' | 'ip' | 'userAgent'>,
): Consent[] =>
  agreed.flatMap(({ channel, ...words }): Consent[] => {
    const address = channel === 'email' ? email : phone;
    const shown = { ...words, ...where };
    return address ? [{ leadId, channel, address, purpose: 'marketing', kind: 'given', basis: 'web_form', shown }] : [];
  });

/** Stops all further messages to an address. */
export async function suppress(
  tx: Tx,
  {
    channel,
    address,
    scope,
    reason,
    note = '',
  }: {
    channel: Channel;
    address: string;
    scope: 'all' | 'marketing';
    reason: SuppressionReason;
    note?: string;
  },
): Promise<void> {
  await tx.run(sql`
    insert into suppressions (organisation_id, channel, address_hash, scope, reason, note)
    values (${tx.scope.organisationId}, ${channel}, ${addressHash(address)}, ${scope}, ${reason}, ${note.slice(0, 500)})`);
}
