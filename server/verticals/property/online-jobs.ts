import { z } from 'zod';
import { tenants, tenantsChart } from '#contract/inventory/finance/chart.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import { PaymentsError } from '#server/outside/payments/payments.ts';
import { standing, todayAt } from './books.ts';
import { keepOnlineAll, keepTrouble, onlineById, payoutOf, settleOnline } from './online.ts';

const scopeOf = (organisationId: string | null): Scope => ({
  organisationId: organisationId!,
  userId: null,
  actorKind: 'system',
});

const settled = z.strictObject({ id: z.string(), paymentId: z.string() });

/** Asks the provider how a payment stands now and writes that down: late, twice or in another order it comes to the same. */
export const settleOnlineJob: JobKind<typeof settled> = defineJob({
  kind: 'rentals.settle',
  payload: settled,
  maxAttempts: 10,
  async run({ payload: { id, paymentId }, services, job }) {
    const scope = scopeOf(job.organisationId);
    const said = await services.payments.readPayment(paymentId);
    if (!said) return undefined;
    try {
      await services.db.withOrg(scope, (tx) => settleOnline(tx, id, said));
    } catch (error) {
      // What the books refuse they refuse in a minute too: it is kept, told, and tried again with the rent of each hour.
      if (!(error instanceof Refusal) && !job.isLastAttempt) throw error;
      await services.db.withOrg(scope, (tx) => keepTrouble(tx, id, said, error));
    }
    return undefined;
  },
});

const heard = z.object({ paymentId: z.string() });

export const onlinePaymentListener: OrganisationListener = {
  name: 'online payments of rent',
  works: 'in organisation',
  kinds: ['payment.changed'],
  async handle(tx, events) {
    for (const { subject, data } of events)
      await tx.enqueue(settleOnlineJob.with({ id: subject.id, paymentId: heard.parse(data).paymentId }));
  },
};

const charged = z.strictObject({ id: z.string() });

/** Charges a payer who agreed to it. Sent again it is the same charge; what becomes of it comes as an event. */
export const chargeAgainJob: JobKind<typeof charged> = defineJob({
  kind: 'rentals.autopay',
  payload: charged,
  maxAttempts: 5,
  async run({ payload: { id }, services, job }) {
    const scope = scopeOf(job.organisationId);
    const asked = await services.db.withOrg(scope, async (tx) => {
      const row = await onlineById(tx, id);
      const payer =
        row?.lease && row.state === 'started'
          ? await tx.one<{ customer: string; name: string }>(sql`
              select y.customer, p.name from rental_payers y
              join rental_leases l on l.organisation_id = y.organisation_id and l.id = y.lease_id
              join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
              where y.organisation_id = ${scope.organisationId} and y.lease_id = ${row.lease} and y.lead_id = ${row.lead}
                and y.provider = ${services.payments.kind} and y.autopay_since is not null`)
          : undefined;
      return payer && { row: row!, payer, account: await payoutOf(tx, services, 'rent') };
    });
    // Whoever no longer agrees is charged nothing, and what is due next is asked for anew.
    if (asked === undefined) {
      await services.db.withOrg(scope, (tx) => giveUp(tx, id));
      return undefined;
    }
    if (asked.account === null) return undefined;
    const { row, payer, account } = asked;
    try {
      await services.payments.chargeAgain({
        key: `rental ${scope.organisationId} ${id}`,
        reference: `${scope.organisationId} ${id}`,
        customerId: payer.customer,
        name: `Rent, ${payer.name}`.slice(0, 200),
        cents: row.cents,
        account,
      });
    } catch (error) {
      if (!(error instanceof PaymentsError) || error.code === 'unreachable') throw error;
      const said = { id: '', reference: '', customerId: payer.customer, status: 'failed' as const, cents: row.cents };
      await services.db.withOrg(scope, (tx) => settleOnline(tx, id, said));
    }
    return undefined;
  },
});

const giveUp = (tx: Tx, id: string) =>
  tx.run(sql`
    update rental_online_payments set state = 'failed', settled_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and state = 'started' and due_on is not null`);

const mostAgain = 200;

/**
 * What the provider said and the books refused, and what it could not be asked to charge, once more: for a day it knows the same
 * charge again by its key.
 */
export async function settleAgain(tx: Tx): Promise<void> {
  const stuck = await tx.all<{ id: string; paymentId: string }>(sql`
    select id, provider_payment as "paymentId" from rental_online_payments
    where organisation_id = ${tx.scope.organisationId} and trouble_at is not null order by trouble_at, id limit ${sql.int(mostAgain)}`);
  await tx.enqueueAll(stuck.map((one) => settleOnlineJob.with(one, { key: `again ${one.id}` })));
  const unasked = await tx.all<{ id: string }>(sql`
    select id from rental_online_payments where organisation_id = ${tx.scope.organisationId} and state = 'started'
      and due_on is not null and created_at > now() - interval '20 hours' order by id limit ${sql.int(mostAgain)}`);
  await tx.enqueueAll(unasked.map((one) => chargeAgainJob.with(one, { key: `charge again ${one.id}` })));
}

type Due = { id: string; lease: string; lead: string; balance: number; dueOn: string };
export const mostTaken = 500;

/** What is due on leases whose tenants have it taken by themselves: once for each day that something came due. */
export async function takeDue(tx: Tx, services: Pick<Services, 'payments'>): Promise<number> {
  const { organisationId } = tx.scope;
  const due = await tx.all<Due>(sql`
    select * from (
      select lintel.new_id() as id, y.lease_id as lease, y.lead_id as lead, c.due_on::text as "dueOn",
        ${standing(organisationId, tenantsChart, tenants.receivable, 'lease', sql`y.lease_id`)} as balance
      from rental_payers y join rental_leases l on l.organisation_id = y.organisation_id and l.id = y.lease_id
      join rental_properties p on p.organisation_id = l.organisation_id and p.id = l.property_id
      join lateral (select max(c.due_on) as due_on from rental_charges c where c.organisation_id = y.organisation_id
        and c.lease_id = y.lease_id and c.open_cents > 0 and c.due_on <= ${todayAt}) c on c.due_on is not null
      where y.organisation_id = ${organisationId} and y.autopay_since is not null and y.provider = ${services.payments.kind}
        and not exists (select from rental_online_payments o where o.organisation_id = y.organisation_id and o.lease_id = y.lease_id
          and (o.due_on = c.due_on or o.state in ('pending') or (o.state = 'started' and o.due_on is not null)))) d
    where d.balance > 0 limit ${sql.int(mostTaken)}`);
  const kept = await keepOnlineAll(
    tx,
    services,
    due.map(({ balance, ...one }) => ({ ...one, cents: balance })),
  );
  await tx.enqueueAll(kept.map((id) => chargeAgainJob.with({ id })));
  return kept.length;
}
