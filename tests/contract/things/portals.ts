import { portal } from '#contract/verticals/portals/portals.ts';
import { seal } from '#server/core/auth/seal.ts';
import { type Person, stranger } from '#tests/setup/people.ts';
import { type Office, putRow, type World } from '../world.ts';
import { newBorrower } from './loans.ts';
import { newLead } from './people.ts';
import { newCommercialLease, newDispute, newLease } from './rentals.ts';

/** A client who may sign in to the portal with an unused link. */
export async function newPortal(world: World, office: Office, owner: Person, of?: string) {
  const organisation_id = office.organisationId;
  const lead = of ?? (await newLead(world, office, owner, true));
  const email = `portal${Math.random()}@${office.mark.toLowerCase()}.test`;
  await world.owner.query('update leads set email = $2 where id = $1', [lead, email]);
  const id = await putRow(world, 'portal_people', { organisation_id, lead_id: lead, email, invited_by: owner.id });
  const link = await putRow(world, 'portal_links', { organisation_id, person_id: id, expires_at: '2099-01-01' });
  const token = seal(world.server.services.settings.secret, 'portal link', `${organisation_id} ${link}`);
  return { id, lead, token };
}

export async function newPortalInside(world: World, office: Office, owner: Person, of?: string) {
  const made = await newPortal(world, office, owner, of);
  const { pass } = (await stranger(world.server).do(portal.enter, { token: made.token })).body;
  const { ticket } = (await stranger(world.server).do(portal.read, { token: made.token, pass })).body;
  return { ...made, pass, ticket };
}

export async function newBorrowerInside(world: World, office: Office, owner: Person) {
  const { id, borrowerId } = await newBorrower(world, office, owner);
  const lead = await newLead(world, office, owner, true);
  await world.owner.query('update loan_borrowers set lead_id = $2 where id = $1', [borrowerId, lead]);
  return { ...(await newPortalInside(world, office, owner, lead)), loan: id };
}

export async function newTenantInside(world: World, office: Office, owner: Person) {
  const { id, property } = await newLease(world, office);
  const { rows } = await world.owner.query('select lead_id as lead from rental_tenants where lease_id = $1', [id]);
  return { ...(await newPortalInside(world, office, owner, rows[0].lead)), lease: id, property };
}

/** The owner of a rental property with a repair that needs their approval. */
export async function newLandlordInside(world: World, office: Office, owner: Person) {
  const { property, lease } = await newTenantInside(world, office, owner);
  const organisation_id = office.organisationId;
  await world.owner.query('update rental_properties set approval_limit_cents = 10000 where id = $1', [property]);
  const lead = await newLead(world, office, owner, true);
  await putRow(world, 'rental_owners', {
    organisation_id,
    property_id: property,
    lead_id: lead,
    name: 'Olga',
    share: 1_000_000,
  });
  const request = await putRow(world, 'rental_requests', {
    organisation_id,
    property_id: property,
    lease_id: lease,
    title: 'Roof',
    priority: 'normal',
    estimate_cents: 90_000,
  });
  return { ...(await newPortalInside(world, office, owner, lead)), property, request };
}

/** A business tenant that was billed for its share of a building's costs. */
export async function newBusinessInside(world: World, office: Office, owner: Person) {
  const { id } = await newCommercialLease(world, office);
  await newDispute(world, office, id);
  const { rows } = await world.owner.query(
    'select l.lead_id as lead, t.id as statement from commercial_statements t join commercial_leases l on l.id = t.lease_id where l.id = $1',
    [id],
  );
  return { ...(await newPortalInside(world, office, owner, rows[0].lead)), statement: rows[0].statement as string };
}
