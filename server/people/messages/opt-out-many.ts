import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { addressHash } from './address.ts';
import { recordConsents } from './consent.ts';

type Told = { address: string; reason: 'unsubscribe' | 'bounce'; note: string };

const meant = {
  unsubscribe: { scope: 'marketing', covered: ['unsubscribe', 'stop', 'complaint'] },
  bounce: { scope: 'all', covered: ['bounce'] },
} as const;

/**
 * Imports opt-outs and dead addresses from another mailing tool, in two statements per reason regardless of their number. Returns how many
 * are new; `isTest` writes nothing.
 */
export async function optOutMany(tx: Tx, told: readonly Told[], isTest: boolean): Promise<number> {
  const { organisationId } = tx.scope;
  let news = 0;
  for (const reason of ['unsubscribe', 'bounce'] as const) {
    const { scope, covered } = meant[reason];
    const byHash = new Map(
      told.filter((one) => one.reason === reason).map((one) => [addressHash(one.address), one] as const),
    );
    if (byHash.size === 0) continue;
    const known = await tx.all<{ hash: string }>(sql`
      select distinct address_hash as hash from suppressions where organisation_id = ${organisationId} and channel = 'email'
        and address_hash = any(${[...byHash.keys()]}::text[]) and lifted_at is null and reason = any(${[...covered]}::text[])`);
    for (const { hash } of known) byHash.delete(hash);
    news += byHash.size;
    if (isTest || byHash.size === 0) continue;
    const these = [...byHash.values()];
    await tx.run(sql`
      insert into suppressions (organisation_id, channel, address_hash, scope, reason, note)
      select ${organisationId}, 'email', t.hash, ${scope}, ${reason}, t.note
      from unnest(${[...byHash.keys()]}::text[], ${these.map(({ note }) => note.slice(0, 500))}::text[]) t(hash, note)`);
    if (reason === 'unsubscribe') await revoke(tx, these);
  }
  return news;
}

/** Records the revocation with each lead that has the address, or without a lead if none has. */
async function revoke(tx: Tx, these: readonly Told[]): Promise<void> {
  const leads = await tx.all<{ id: string; email: string }>(sql`
    select id, email from leads where organisation_id = ${tx.scope.organisationId} and merged_into is null
      and email = any(${these.map(({ address }) => address)}::text[])`);
  await recordConsents(
    tx,
    these.flatMap(({ address, note }) => {
      const ids: (string | null)[] = leads.filter(({ email }) => email === address).map(({ id }) => id);
      return (ids.length > 0 ? ids : [null]).map((leadId) => ({
        leadId,
        channel: 'email' as const,
        address,
        purpose: 'marketing' as const,
        kind: 'revoked' as const,
        basis: 'unsubscribe' as const,
        note,
      }));
    }),
  );
}
