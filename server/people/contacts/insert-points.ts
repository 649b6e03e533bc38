import type { ContactPoint } from '#contract/people/contact-points.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

export type NewPoint = Pick<ContactPoint, 'channel' | 'address'> & {
  leadId: string;
  label?: ContactPoint['label'];
  note?: string;
};

/**
 * Inserts further addresses of many leads, already in stored form, in one statement. Existing addresses stay as they are; a lead's primary
 * email and phone need no row.
 */
export function insertPoints(tx: Tx, points: readonly NewPoint[], importId: string | null): Promise<number> {
  const column = <T>(pick: (point: NewPoint) => T) => points.map(pick);
  return tx.run(sql`
    insert into contact_points (organisation_id, lead_id, channel, address, label, note, import_id, created_by)
    select ${tx.scope.organisationId}, r.lead_id, r.channel, r.address, r.label, r.note, ${importId}, ${tx.scope.userId}
    from unnest(${column(({ leadId }) => leadId)}::uuid[], ${column(({ channel }) => channel)}::text[],
                ${column(({ address }) => address)}::text[], ${column(({ label }) => label ?? 'other')}::text[],
                ${column(({ note }) => note ?? '')}::text[]) with ordinality r(lead_id, channel, address, label, note, n)
    order by r.n
    on conflict (organisation_id, lead_id, channel, address) do nothing`);
}
