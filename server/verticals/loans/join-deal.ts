import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { subjectOf } from './lock-loan.ts';

type Change = { field: 'deal' | 'closingOn'; from: string | null; to: string | null };

const changed = (tx: Tx, id: string, { field, from, to }: Change, more: Record<string, unknown> = {}): void =>
  tx.record({ kind: 'loan.changed', subject: subjectOf(id), data: { changes: { [field]: { from, to } }, ...more } });

/** A loan is for this deal, or for none. Who may say so was asked before. */
export async function joinDeal(tx: Tx, loanId: string, dealId: string | null): Promise<void> {
  const { organisationId } = tx.scope;
  const before = await tx.one<{ deal: string | null }>(sql`
    select deal_id as deal from loans where organisation_id = ${organisationId} and id = ${loanId} for update`);
  if (!before || before.deal === dealId) return;
  await tx.run(sql`
    update loans set deal_id = ${dealId}, version = version + 1, modified_at = now()
    where organisation_id = ${organisationId} and id = ${loanId}`);
  changed(tx, loanId, { field: 'deal', from: before.deal, to: dealId });
}

/** The contract says when a deal closes; its open loans follow. `follows` says that it was no deed of the loan officer’s. */
export async function followClosing(tx: Tx, loanIds: readonly string[], closingOn: string | null): Promise<void> {
  const { organisationId } = tx.scope;
  const moved = await tx.all<{ id: string; from: string | null }>(sql`
    update loans l set closing_on = ${closingOn}, version = l.version + 1, modified_at = now()
    from (select id, closing_on from loans where organisation_id = ${organisationId} and id = any(${loanIds}::uuid[])
      and state = 'open' and closing_on is distinct from ${closingOn}::date for update) o
    where l.organisation_id = ${organisationId} and l.id = o.id returning l.id, o.closing_on as "from"`);
  for (const { id, from } of moved) changed(tx, id, { field: 'closingOn', from, to: closingOn }, { follows: 'deal' });
}
