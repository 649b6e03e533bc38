import { z } from 'zod';
import { leaseSigning } from '#contract/verticals/property/lease-signing.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { makeLease, refuseLease, renewLease, type Wish } from './leases.ts';
import { draftSubject } from './lock.ts';

const heard = z.object({ signingId: z.string(), fileId: z.string() });
const over: Record<string, string> = {
  'signing.declined': 'declined',
  'signing.cancelled': 'canceled',
  'signing.expired': 'expired',
};

type Draft = { id: string; terms: unknown; by: string | null; offer: string | null; renews: string | null };

/** The lease there is goes on under what was signed: no second deposit, ledger or move-in. */
async function renew(tx: Tx, lease: string, { until, rent, from }: Wish): Promise<string> {
  const { now } = await tx.get<{ now: number }>(sql`
    select coalesce(sum(r.cents), 0)::bigint as now from rental_recurring r where r.organisation_id = ${tx.scope.organisationId}
      and r.lease_id = ${lease} and r.kind = 'rent' and r.from_on <= ${from} and coalesce(r.until_on, 'infinity') >= ${from}::date`);
  await renewLease(tx, { id: lease, until, ...(rent !== now && { rent, rentFrom: from }) });
  return lease;
}

/** Signed by all and sealed: from here on it is a lease. Where the unit went to somebody else meanwhile, that is said and nothing is owed. */
async function begin(tx: Tx, { id, terms, by, offer, renews }: Draft, file: string): Promise<void> {
  const { organisationId } = tx.scope;
  const { template: _, ...input } = leaseSigning.prepare.input.parse(terms);
  const people = await tx.all<{ id: string; name: string }>(sql`
    select l.id, left(coalesce(nullif(l.name, ''), '—'), 200) as name from leads l
    join unnest(${input.tenants}::uuid[]) with ordinality t(id, place) on t.id = l.id
    where l.organisation_id = ${organisationId} order by t.place`);
  const refused = (error: unknown): Refusal => {
    if (error instanceof Refusal) return error;
    throw error;
  };
  const unit = renews ? await renew(tx, renews, input).catch(refused) : await refuseLease(tx, input).catch(refused);
  if (unit instanceof Refusal) {
    await tx.run(sql`
      update rental_lease_drafts set state = 'blocked', sealed_file_id = ${file}, note = ${unit.message.slice(0, 300)}
      where organisation_id = ${organisationId} and id = ${id}`);
    tx.record({ kind: 'rental.lease_draft_changed', subject: draftSubject(id), data: { what: 'blocked' } });
    return;
  }
  const lease = typeof unit === 'string' ? unit : await makeLease(tx, unit, input, people, by);
  if (offer)
    await tx.run(sql`
      update rental_renewal_offers set state = 'signed' where organisation_id = ${organisationId} and id = ${offer} and chosen is not null`);
  await tx.run(sql`
    update rental_lease_drafts set state = 'active', lease_id = ${lease}, sealed_file_id = ${file}
    where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({ kind: 'rental.lease_draft_changed', subject: draftSubject(id), data: { what: 'active', lease } });
}

export const leaseSignedListener: OrganisationListener = {
  name: 'leases that are signed',
  works: 'in organisation',
  kinds: ['signing.sealed', 'signing.declined', 'signing.cancelled', 'signing.expired'],
  async handle(tx, events) {
    for (const { kind, data } of events) {
      const { signingId, fileId } = heard.parse(data);
      const draft = await tx.one<Draft>(sql`
        select d.id, d.terms, d.created_by as by, d.renewal_offer_id as offer, (select o.lease_id from rental_renewal_offers o
          where o.organisation_id = d.organisation_id and o.id = d.renewal_offer_id) as renews
        from rental_lease_drafts d
        where d.organisation_id = ${tx.scope.organisationId} and d.signing_id = ${signingId} and d.state = 'sent' for update of d`);
      if (!draft) continue;
      if (kind === 'signing.sealed') {
        await begin(tx, draft, fileId);
        continue;
      }
      await tx.run(sql`
        update rental_lease_drafts set state = ${over[kind]} where organisation_id = ${tx.scope.organisationId} and id = ${draft.id}`);
      tx.record({ kind: 'rental.lease_draft_changed', subject: draftSubject(draft.id), data: { what: over[kind]! } });
    }
  },
};
