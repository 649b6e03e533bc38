import { repairBids } from '#contract/verticals/property/bids.ts';
import { leaseSigning } from '#contract/verticals/property/lease-signing.ts';
import { rentals } from '#contract/verticals/property/rentals.ts';
import { bidToken } from '#server/verticals/property/bid-mail-job.ts';
import { type Person, stranger } from '#tests/setup/people.ts';
import { type Office, putRow, type World } from '../world.ts';
import { newLead } from './people.ts';
import { newRequest, newUnit, newVendor } from './rentals.ts';

const must = <Body>({ status, body }: { status: number; body: Body }): Body => {
  if (status !== 200) throw new Error(`It could not be made: ${JSON.stringify(body)}`);
  return body;
};

export async function newLeaseDraft(world: World, office: Office, by: Person = office.people.owner): Promise<string> {
  const { unit } = await newUnit(world, office);
  const { owner } = office.people;
  const made = must(
    await owner.do(leaseSigning.prepare, {
      unit,
      tenants: [await newLead(world, office, by, true)],
      from: '2098-01-01',
      rent: 150_000,
      deposit: 100_000,
    }),
  );
  return made.id;
}

export async function newBidder(world: World, office: Office): Promise<string> {
  const vendor = await newVendor(world, office);
  const { owner } = office.people;
  must(await owner.do(rentals.changeVendor, { id: vendor, email: 'pipes@vendor.test' }, { version: 1 }));
  return vendor;
}

export async function newBid(world: World, office: Office) {
  const { id: request } = await newRequest(world, office);
  const { owner } = office.people;
  const { bids } = must(await owner.do(repairBids.invite, { id: request, vendors: [await newBidder(world, office)] }));
  const { id } = bids[0]!;
  return { request, id, token: bidToken(world.server.services.settings.secret, id) };
}

export async function newSentBid(world: World, office: Office) {
  const bid = await newBid(world, office);
  must(
    await stranger(world.server).do(repairBids.send, { token: bid.token, cents: 20_000, availableOn: '2098-01-05' }),
  );
  return bid;
}

/** A renewal offer for a lease: for a year or month to month. */
export const newRenewalOffer = (world: World, office: Office, lease: string, more: object = {}): Promise<string> =>
  putRow(world, 'rental_renewal_offers', {
    organisation_id: office.organisationId,
    lease_id: lease,
    from_on: '2098-01-01',
    choices: JSON.stringify([
      { months: 12, until: '2098-12-31', rent: 130_000 },
      { months: null, until: null, rent: 150_000 },
    ]),
    expires_on: '2097-12-01',
    ...more,
  });
