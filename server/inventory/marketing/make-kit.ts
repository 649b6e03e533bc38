import { draft, textKinds } from '#contract/inventory/marketing/draft.ts';
import { changedFacts } from '#contract/inventory/marketing/facts.ts';
import type { Kit } from '#contract/inventory/marketing/marketing.ts';
import { redrawn } from '#contract/inventory/marketing/sentences.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { lockListing } from '../listings/change-listing.ts';
import { presentKit, type Reach, readHome, readKit, type Texts } from './kits.ts';

/** Locks the listing first, so that concurrent calls create one kit. */
export async function makeKit(tx: Tx, actor: Member, id: string, reach: Reach): Promise<Kit> {
  const { can } = await lockListing(tx, actor, id);
  if (!can.change) throw new Refusal('forbidden');
  const home = await readHome(tx, actor, id, reach);
  const before = await readKit(tx, id);
  const changed = before && changedFacts(before.facts, home.now);
  if (before && changed?.length === 0) return presentKit(before, home);
  const texts = Object.fromEntries(
    textKinds.map((kind) => [
      kind,
      before ? redrawn(kind, before.texts[kind], before.facts, home.now) : draft(kind, home.now),
    ]),
  ) as Texts;
  await tx.run(sql`
    insert into listing_kits (organisation_id, listing_id, facts, texts, made_by)
    values (${actor.organisationId}, ${id}, ${JSON.stringify(home.now)}::jsonb, ${JSON.stringify(texts)}::jsonb, ${actor.userId})
    on conflict (organisation_id, listing_id) do update set facts = excluded.facts, texts = excluded.texts,
      version = listing_kits.version + 1, changed_at = now()`);
  tx.record({
    kind: before ? 'listing.marketing_redrawn' : 'listing.marketing_made',
    subject: { type: 'listing', id },
    data: changed ? { fields: changed } : {},
  });
  return presentKit((await readKit(tx, id))!, home);
}
