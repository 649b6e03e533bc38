import { camTerms } from '#contract/verticals/commercial/cam.ts';
import { commercial } from '#contract/verticals/commercial/commercial.ts';
import type { CommissionTerms } from '#contract/verticals/commercial/commission.ts';
import { commercialCommissions } from '#contract/verticals/commercial/commissions.ts';
import { rentalLeases } from '#contract/verticals/property/leases.ts';
import { rentals } from '#contract/verticals/property/rentals.ts';
import { lockLease } from '#server/verticals/property/lock.ts';
import { reversePayment } from '#server/verticals/property/payments.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newLead } from './people.ts';

export const paidDay = '2026-03-02';

const must = <Body>({ status, body }: { status: number; body: Body }): Body => {
  if (status !== 200) throw new Error(`It could not be made: ${JSON.stringify(body)}`);
  return body;
};

/** Only one of the two add-ons is free, but samples need both. */
export const withAddOns = (world: World, office: Office) =>
  world.owner.query(
    `update subscriptions set add_ons = '{property-management,commercial}'
     where user_id in (select user_id from memberships where organisation_id = $1)`,
    [office.organisationId],
  );

export const newRental = (world: World, office: Office): Promise<string> =>
  putRow(world, 'rental_properties', {
    organisation_id: office.organisationId,
    name: `${office.mark} Größe ${nextNumber()}`,
    state_or_province: 'TX',
    time_zone: 'America/Chicago',
    fee_rate: 80_000,
  });

export async function newUnit(world: World, office: Office) {
  const property = await newRental(world, office);
  const unit = await putRow(world, 'rental_units', {
    organisation_id: office.organisationId,
    property_id: property,
    name: `${office.mark} ${nextNumber()}`.slice(0, 40),
  });
  return { property, unit };
}

/** Created through the API by the owner; its rent is not posted during the tests. */
export async function newLease(world: World, office: Office) {
  const { property, unit } = await newUnit(world, office);
  const { owner } = office.people;
  const { id } = must(
    await owner.do(rentalLeases.create, {
      unit,
      tenants: [await newLead(world, office, owner)],
      from: '2026-01-01',
      rent: 150_000,
      deposit: 150_000,
      postFrom: '2099-01-01',
    }),
  );
  return { id, property, unit };
}

export async function newCharge(world: World, office: Office) {
  const { id, property } = await newLease(world, office);
  const charge = must(
    await office.people.owner.do(rentalLeases.addCharge, {
      id,
      kind: 'rent',
      memo: `${office.mark} rent`,
      cents: 150_000,
      dueOn: paidDay,
    }),
  );
  return { id, property, chargeId: charge.id };
}

export async function newPayment(world: World, office: Office) {
  const { id, property } = await newCharge(world, office);
  const payment = must(
    await office.people.owner.do(rentalLeases.recordPayment, { id, cents: 150_000, on: paidDay, method: 'check' }),
  );
  return { id, property, paymentId: payment.id };
}

/** A property with funds and an owner. */
export async function newFunds(world: World, office: Office): Promise<string> {
  const { property } = await newPayment(world, office);
  const { owner } = office.people;
  must(
    await owner.do(rentals.setOwners, {
      id: property,
      owners: [{ lead: await newLead(world, office, owner), share: 1_000_000 }],
    }),
  );
  return property;
}

/** An owner whose tenant's payment was returned after the payout, so that the manager covered it. */
export async function newOwing(world: World, office: Office): Promise<string> {
  const { property, id, paymentId } = await newPayment(world, office);
  const { owner } = office.people;
  must(
    await owner.do(rentals.setOwners, {
      id: property,
      owners: [{ lead: await newLead(world, office, owner), share: 1_000_000 }],
    }),
  );
  must(await owner.do(rentals.distribute, { id: property, cents: 100_000, on: paidDay }));
  const scope = { organisationId: office.organisationId, userId: null, actorKind: 'system' as const };
  await world.server.services.db.withOrg(scope, async (tx) => {
    const lease = await lockLease(tx, id);
    await reversePayment(tx, { id, paymentId, on: lease.today, reason: 'nsf', fee: 0, cover: true });
  });
  must(await owner.do(rentals.contribute, { id: property, cents: 5_000, on: paidDay }));
  return property;
}

export async function newDeposit(world: World, office: Office): Promise<string> {
  const { id } = await newLease(world, office);
  must(await office.people.owner.do(rentalLeases.receiveDeposit, { id, cents: 150_000, on: '2026-01-05' }));
  return id;
}

export async function newMoveOut(world: World, office: Office): Promise<string> {
  const { id } = await newCharge(world, office);
  const { owner } = office.people;
  must(await owner.do(rentalLeases.receiveDeposit, { id, cents: 150_000, on: '2026-01-02' }));
  must(await owner.do(rentalLeases.moveOut, { id, on: '2026-03-20' }));
  return id;
}

export async function newSettled(world: World, office: Office): Promise<string> {
  const id = await newMoveOut(world, office);
  must(await office.people.owner.do(rentalLeases.settleDeposit, { id, on: '2026-04-01' }));
  return id;
}

export const newVendor = (world: World, office: Office): Promise<string> =>
  putRow(world, 'rental_vendors', {
    organisation_id: office.organisationId,
    name: `${office.mark} Pipes ${nextNumber()}`,
    insured_until: '2099-01-01',
  });

export const newRequest = async (world: World, office: Office) => {
  const { property, unit } = await newUnit(world, office);
  const id = await putRow(world, 'rental_requests', {
    organisation_id: office.organisationId,
    property_id: property,
    unit_id: unit,
    title: `${office.mark} no heat`,
    priority: 'high',
  });
  return { id, property };
};

export const newRentalBill = async (world: World, office: Office): Promise<string> =>
  putRow(world, 'rental_bills', {
    organisation_id: office.organisationId,
    property_id: await newFunds(world, office),
    vendor_id: await newVendor(world, office),
    memo: `${office.mark} boiler`,
    cents: 10_000,
    due_on: paidDay,
  });

export const newBuilding = (world: World, office: Office): Promise<string> =>
  putRow(world, 'commercial_buildings', {
    organisation_id: office.organisationId,
    name: `${office.mark} Türm ${nextNumber()}`,
    state_or_province: 'TX',
    time_zone: 'America/Chicago',
    square_feet: 10_000,
  });

export async function newSpace(world: World, office: Office) {
  const building = await newBuilding(world, office);
  const space = await putRow(world, 'commercial_spaces', {
    organisation_id: office.organisationId,
    building_id: building,
    floor: 1,
    suite: `${office.mark} ${nextNumber()}`.slice(0, 40),
    square_feet: 5_000,
  });
  return { building, space };
}

/** A lease with the costs of a past year. */
export async function newCommercialLease(world: World, office: Office) {
  const { building, space } = await newSpace(world, office);
  const { owner } = office.people;
  const id = await putRow(world, 'commercial_leases', {
    organisation_id: office.organisationId,
    building_id: building,
    space_id: space,
    lead_id: await newLead(world, office, owner),
    tenant: `${office.mark} Dental`,
    from_on: '2024-01-01',
    until_on: '2099-12-31',
    type: 'nnn',
    square_feet: 5_000,
    per_foot_cents: 3_000,
    escalation: { kind: 'none', rate: 0, amount: 0 },
    terms: camTerms.parse({ squareFeet: 5_000 }),
  });
  must(
    await owner.do(commercial.setCosts, {
      id: building,
      year: 2025,
      occupancy: 900_000,
      expenses: [{ name: 'Cleaning', kind: 'controllable', cents: 1_000_000, isVariable: true }],
    }),
  );
  return { id, building, space };
}

export const newDate = async (world: World, office: Office): Promise<string> =>
  putRow(world, 'commercial_dates', {
    organisation_id: office.organisationId,
    lease_id: (await newCommercialLease(world, office)).id,
    kind: 'estoppel',
    by_on: '2098-01-01',
    note: `${office.mark} estoppel`,
  });

export const usualCommission: CommissionTerms = {
  method: 'percent',
  scale: [{ months: 60, rate: 60_000 }],
  perFoot: 0,
  basis: 'gross',
  atExecution: 500_000,
  coBrokerShare: 0,
};

/** A proposal that became a lease. */
export async function newExecuted(world: World, office: Office): Promise<string> {
  return putRow(world, 'commercial_proposals', {
    organisation_id: office.organisationId,
    space_id: (await newSpace(world, office)).space,
    tenant: `${office.mark} Fern ${nextNumber()}`,
    round: 1,
    stage: 'executed',
    type: 'nnn',
    from_on: '2026-06-01',
    months: 60,
    square_feet: 5_000,
    per_foot_cents: 3_000,
    escalation: { kind: 'none', rate: 0, amount: 0 },
    free_months: 0,
    improvements_cents: 0,
    commission_rate: 0,
  });
}

export async function newCommission(world: World, office: Office) {
  const proposal = await newExecuted(world, office);
  const made = must(
    await office.people.owner.do(commercialCommissions.set, {
      proposal,
      executedOn: '2026-03-01',
      payer: `${office.mark} Holdings`,
      terms: usualCommission,
    }),
  );
  return { proposal, part: made.parts[0]!.id };
}

/** A billed statement that its tenant disputes. */
export async function newDispute(world: World, office: Office, of?: string): Promise<string> {
  const lease = of ?? (await newCommercialLease(world, office)).id;
  must(await office.people.owner.do(commercial.billCam, { id: lease, year: 2025, estimates: 0 }));
  const { rows } = await world.owner.query('select id from commercial_statements where lease_id = $1', [lease]);
  return putRow(world, 'commercial_cam_disputes', {
    organisation_id: office.organisationId,
    statement_id: rows[0].id,
    sender_key: crypto.randomUUID(),
    asked_by: `${office.mark} Dental`,
    question: 'Which area is this?',
  });
}
