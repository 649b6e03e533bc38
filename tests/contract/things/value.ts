import { usualRates } from '#contract/inventory/value/cma-sums.ts';
import { seal } from '#server/core/auth/seal.ts';
import { linkPurpose } from '#server/inventory/value/cma/queries.ts';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newListing } from './inventory.ts';

export const someFacts = {
  livingArea: 2_000,
  bedroomsTotal: 3,
  bathroomsFull: 2,
  bathroomsHalf: 1,
  lotSizeSquareFeet: null,
  yearBuilt: 1998,
  garageSpaces: 2,
  poolPrivateYN: 0,
  waterfrontYN: null,
  viewYN: 1,
  fireplaceYN: null,
};

/** Confirmed and with one comparable, so that it can be shared. */
export async function newCma(world: World, office: Office, by: Person): Promise<string> {
  const comparable = {
    listing: await newListing(world, office, by),
    address: `${nextNumber()} ${office.mark} Straße, Zürich, TX`,
    city: 'Zürich',
    status: 'Active',
    listPrice: 64_000_000,
    closePrice: null,
    closeDate: null,
    facts: someFacts,
    km: 1.2,
    manual: { viewYN: -500_000 },
    other: 250_000,
    otherReason: 'New roof',
    weight: null,
  };
  const id = await putRow(world, 'cmas', {
    organisation_id: office.organisationId,
    address: `${nextNumber()} ${office.mark} Way, Austin, TX`,
    city: 'Austin',
    latitude: 30.25,
    longitude: -97.75,
    facts: JSON.stringify(someFacts),
    confirmed_at: '2026-03-01T10:00:00Z',
    search: JSON.stringify({ statuses: ['Closed', 'Active'], km: 5, months: 12 }),
    rates: JSON.stringify(usualRates),
    comparables: JSON.stringify([comparable]),
    owner_id: by.id,
    created_by: by.id,
  });
  await putRow(world, 'events', {
    organisation_id: office.organisationId,
    kind: 'cma.created',
    subject_type: 'cma',
    subject_id: id,
    actor_kind: 'user',
    actor_id: by.id,
    data: { address: office.mark, listing: null },
  });
  return id;
}

export async function newCmaLink(
  world: World,
  office: Office,
  by: Person,
): Promise<{ id: string; linkId: string; token: string }> {
  const id = await newCma(world, office, by);
  const organisation_id = office.organisationId;
  const linkId = await putRow(world, 'cma_links', {
    organisation_id,
    cma_id: id,
    note: office.mark,
    expires_at: '2099-12-31T00:00:00Z',
    created_by: by.id,
  });
  const token = seal(world.server.services.settings.secret, linkPurpose, `${organisation_id} ${linkId}`);
  return { id, linkId, token };
}
