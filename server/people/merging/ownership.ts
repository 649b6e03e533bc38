import type { OwnerClass } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Mergeable } from './merge-fields.ts';

/** The ownership of a lead as one value, because its parts make no sense separately. */
export type Ownership = { class: OwnerClass; of: string | null; why: Record<string, unknown> };

export async function withOwnership(tx: Tx, lead: Lead): Promise<Mergeable> {
  const ownership = await tx.get<Ownership>(sql`
    select owner_class as class, class_of as of, class_why as why from leads
    where organisation_id = ${tx.scope.organisationId} and id = ${lead.id}`);
  return { ...lead, ownership };
}

export const setOwnership = ({ class: ownerClass, of, why }: Ownership): Sql =>
  sql`owner_class = ${ownerClass}, class_of = ${of}::uuid, class_why = ${JSON.stringify(why)}::jsonb`;
