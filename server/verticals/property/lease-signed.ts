import { z } from 'zod';
import { leaseSigning } from '#contract/verticals/property/lease-signing.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { draftSubject } from './lease-drafts.ts';
import { makeLease, refuseLease } from './leases.ts';

const heard = z.object({ signingId: z.string(), fileId: z.string() });
const over: Record<string, string> = {
  'signing.declined': 'declined',
  'signing.cancelled': 'canceled',
  'signing.expired': 'expired',
};

type Draft = { id: string; terms: unknown; by: string | null };

/** Signed by all and sealed: from here on it is a lease. Where the unit went to somebody else meanwhile, that is said and nothing is owed. */
async function begin(tx: Tx, { id, terms, by }: Draft, file: string): Promise<void> {
  const { organisationId } = tx.scope;
  const { template: _, ...input } = leaseSigning.prepare.input.parse(terms);
  const people = await tx.all<{ id: string; name: string }>(sql`
    select l.id, left(coalesce(nullif(l.name, ''), '—'), 200) as name from leads l
    join unnest(${input.tenants}::uuid[]) with ordinality t(id, place) on t.id = l.id
    where l.organisation_id = ${organisationId} order by t.place`);
  const unit = await refuseLease(tx, input).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
  if (unit instanceof Refusal) {
    await tx.run(sql`
      update rental_lease_drafts set state = 'blocked', sealed_file_id = ${file}, note = ${unit.message.slice(0, 300)}
      where organisation_id = ${organisationId} and id = ${id}`);
    tx.record({ kind: 'rental.lease_draft_changed', subject: draftSubject(id), data: { what: 'blocked' } });
    return;
  }
  const lease = await makeLease(tx, unit, input, people, by);
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
        select id, terms, created_by as by from rental_lease_drafts
        where organisation_id = ${tx.scope.organisationId} and signing_id = ${signingId} and state = 'sent' for update`);
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
