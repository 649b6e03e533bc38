import type { CommissionTerms } from '#contract/inventory/deals/commission.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { dealById } from './queries.ts';

/** The deal with its terms, which are otherwise visible only on the sheet. */
export type LockedDeal = Deal & { terms: CommissionTerms };

/** Locked, so that two edits of the same version can't both succeed. */
export async function lockDeal(tx: Tx, actor: Member, id: string): Promise<LockedDeal> {
  const found = await tx.one<LockedDeal>(sql`${dealById(id, actor, sql`, l.commission as terms`)} for update of l`);
  if (!found) throw notFound();
  return found;
}

export async function lockChangeable(tx: Tx, actor: Member, id: string): Promise<LockedDeal> {
  const found = await lockDeal(tx, actor, id);
  if (!found.can.change) throw new Refusal('forbidden');
  return found;
}

export async function lockVersion(tx: Tx, actor: Member, id: string, version: number): Promise<LockedDeal> {
  const { terms, ...current } = await lockDeal(tx, actor, id);
  if (current.version !== version)
    await refuseOld(tx, {
      current,
      changed: 'deal.changed',
      subject: subjectOf(id),
      told: { 'deal.assigned': ['owner'], 'deal.stage_changed': ['stage'] },
    });
  if (!current.can.change) throw new Refusal('forbidden');
  return { ...current, terms };
}

export const subjectOf = (id: string) => ({ type: 'deal', id });

/** A user who gives a deal away may no longer see it, but still gets the result of the change. */
export async function seenAfter(tx: Tx, actor: Member, after: LockedDeal): Promise<Deal> {
  const { terms: _, ...rest } = after;
  return (await tx.one<Deal>(dealById(after.id, actor))) ?? { ...rest, version: rest.version + 1 };
}
