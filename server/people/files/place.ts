import type { Lead } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { leadById } from '../leads/queries.ts';

/** Checks whether the actor may add a file there, before the bytes are received and again when the row is inserted. */
export async function checkPlace(tx: Tx, actor: Member, leadId: string | undefined): Promise<void> {
  if (!leadId) return;
  // Locked, so that uploads to the same lead are counted one at a time.
  const lead = await tx.one<Lead>(sql`${leadById(leadId, actor)} for no key update of l`);
  if (!lead) throw invalid(['lead'], 'This lead doesn’t exist or you can’t see it.');
  if (!lead.can.change) throw new Refusal('forbidden');
}
