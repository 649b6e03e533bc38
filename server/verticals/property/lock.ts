import type { LateFeePolicy } from '#contract/verticals/property/late-fees.ts';
import type { ProrationMethod } from '#contract/verticals/property/rent-rules.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { todayAt } from './books.ts';

type LockedProperty = {
  id: string;
  name: string;
  state: string;
  reserve: number;
  feeRate: number;
  approvalLimit: number | null;
  today: string;
};

export async function lockProperty(tx: Tx, id: string): Promise<LockedProperty> {
  const found = await tx.one<LockedProperty>(sql`
    select p.id, p.name, p.state_or_province as state, p.reserve_cents as reserve, p.fee_rate as "feeRate",
      p.approval_limit_cents as "approvalLimit", ${todayAt}::text as today
    from rental_properties p where p.organisation_id = ${tx.scope.organisationId} and p.id = ${id} for update`);
  if (!found) throw notFound();
  return found;
}

export type LockedLease = {
  id: string;
  tenants: string;
  property: { id: string; name: string; state: string; feeRate: number };
  unit: { id: string; name: string };
  from: string;
  until: string | null;
  noticeOn: string | null;
  movedOutOn: string | null;
  depositSettledOn: string | null;
  dueDay: number;
  proration: ProrationMethod;
  lateFee: LateFeePolicy | null;
  today: string;
};

/** Whatever moves a tenant's money holds the lease first, then the books: one after the other. In the order of their ids. */
export const lockLeases = (tx: Tx, ids: readonly string[]): Promise<LockedLease[]> =>
  tx.all<LockedLease>(sql`
    select l.id, l.tenants, l.from_on::text as "from", l.until_on::text as until, l.notice_on::text as "noticeOn",
      l.moved_out_on::text as "movedOutOn", l.deposit_settled_on::text as "depositSettledOn", l.due_day as "dueDay", l.proration,
      l.late_fee as "lateFee", ${todayAt}::text as today,
      json_build_object('id', p.id, 'name', p.name, 'state', p.state_or_province, 'feeRate', p.fee_rate) as property,
      json_build_object('id', u.id, 'name', u.name) as unit
    from rental_leases l
    join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
    join rental_units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    where l.organisation_id = ${tx.scope.organisationId} and l.id = any(${[...ids]}::uuid[]) order by l.id for update of l`);

export async function lockLease(tx: Tx, id: string): Promise<LockedLease> {
  const [found] = await lockLeases(tx, [id]);
  if (!found) throw notFound();
  return found;
}

export const leaseSubject = (id: string) => ({ type: 'lease', id });
export const draftSubject = (id: string) => ({ type: 'lease_draft', id });
export const propertySubject = (id: string) => ({ type: 'rental_property', id });
