import type { DealSide } from '#contract/inventory/deals/deal-stages.ts';
import type { DealParty } from '#contract/inventory/deals/deals.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { sellersOf } from '../listings/sellers-of.ts';

export type NewParty = Pick<DealParty, 'role' | 'name' | 'email' | 'phone' | 'lead'>;

/** Adds the parties that the deal does not have yet. */
export const addMissingParties = (tx: Tx, deal: string, parties: readonly NewParty[]): Promise<number> =>
  tx.run(sql`
    insert into deal_parties (organisation_id, id, deal_id, role, name, email, phone, lead_id)
    select ${tx.scope.organisationId}, lintel.new_id(), ${deal}, p.role, p.name, p.email, p.phone, p.lead
    from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb) p(role text, name text, email text, phone text, lead uuid)
    where not exists (select from deal_parties t where t.organisation_id = ${tx.scope.organisationId} and t.deal_id = ${deal}
      and t.role = p.role and lower(t.name) = lower(p.name))`);

/** On the selling and leasing sides, the home's sellers are the deal's clients. */
export async function addSellers(tx: Tx, deal: string, side: DealSide, listing: string | null): Promise<void> {
  if (side === 'buyer' || !listing) return;
  const sellers = await sellersOf(tx, listing);
  await addMissingParties(
    tx,
    deal,
    sellers.map((seller, place): NewParty => ({ role: place === 0 ? 'client' : 'co_client', ...seller })),
  );
}
