import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { addressHash } from './address.ts';
import { recordConsents, suppress } from './consent.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

/** a…e@example.com: enough for the owner to recognize the address, too little for others to learn it. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  return `${local.slice(0, 1)}…${local.length > 2 ? local.slice(-1) : ''}${address.slice(at)}`;
}

async function shown(tx: Tx, address: string) {
  const organisation = await tx.one<{ name: string }>(sql`
    select name from organisations where id = ${tx.scope.organisationId}`);
  if (!organisation) throw notFound();
  const done = await tx.one(sql`
    select from suppressions where organisation_id = ${tx.scope.organisationId} and channel = 'email'
      and address_hash = ${addressHash(address)} and lifted_at is null and reason in ('unsubscribe', 'stop', 'complaint')`);
  return { organisation: organisation.name, address: masked(address), isDone: done !== undefined };
}

export async function readUnsubscribe({ db, settings }: Services, token: string) {
  const { scope, address } = readUnsubscribeToken(settings.secret, token);
  return db.withOrg(scope, (tx) => shown(tx, address));
}

/** Takes effect at once, without a question, and may be repeated. */
export async function unsubscribe(
  { db, settings }: Services,
  token: string,
  request: { ip: string; userAgent: string },
) {
  const { scope, address, messageId } = readUnsubscribeToken(settings.secret, token);
  return db.withOrg(scope, async (tx) => {
    const before = await shown(tx, address);
    if (before.isDone) return before;
    const message = await tx.one<{ leadId: string | null }>(sql`
      select lead_id as "leadId" from messages where organisation_id = ${scope.organisationId} and id = ${messageId}`);
    await suppress(tx, { channel: 'email', address, scope: 'marketing', reason: 'unsubscribe' });
    await recordConsents(tx, [
      {
        leadId: message?.leadId ?? null,
        channel: 'email',
        address,
        purpose: 'marketing',
        kind: 'revoked',
        basis: 'unsubscribe',
        shown: { text: '', version: '', ip: request.ip, userAgent: request.userAgent },
      },
    ]);
    return { ...before, isDone: true };
  });
}
