import { newOffer as offerSchema } from '#contract/inventory/offers/offer-terms.ts';
import { offers } from '#contract/inventory/offers/offers.ts';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newListing } from './inventory.ts';
import { newLead, png } from './people.ts';

type State = 'received' | 'presented';

/** An offer on an active listing of the given person. */
export async function newOffer(world: World, office: Office, owner: Person, state: State = 'presented') {
  const number = nextNumber();
  const listing = await listingOnMarket(world, office, owner);
  const { buyer, lead, price, expiresAt, ...terms } = offerSchema.parse({
    buyer: `${office.mark} Größe ${number}`,
    lead: number % 2 === 0 ? await newLead(world, office, owner) : null,
    agent: 'Bea Lund',
    price: 63_000_000,
    earnestMoney: 1_000_000,
    contingencies: [{ kind: 'inspection', days: 7 }],
    closingOn: '2027-01-15',
    escalation: { increment: 100_000, cap: 66_000_000, proof: true, expiresAt: null },
    expiresAt: '2099-12-31T17:00:00Z',
  });
  const offerId = await putRow(world, 'listing_offers', {
    organisation_id: office.organisationId,
    listing_id: listing,
    state,
    buyer,
    lead_id: lead,
    price_cents: price,
    terms,
    expires_at: expiresAt,
    created_by: owner.id,
  });
  return { id: listing, offerId };
}

/** An active listing: every other listing from `newListing` is a draft, on which no offer can be accepted. */
export async function listingOnMarket(world: World, office: Office, owner: Person): Promise<string> {
  const id = await newListing(world, office, owner);
  await world.owner.query(
    `update listings set standard_status = 'Active', postal_code = '78704', list_price_cents = 64000000,
       listing_contract_date = '2026-01-02', expiration_date = '2099-12-31', market_since = coalesce(market_since, '2026-01-02')
     where id = $1`,
    [id],
  );
  return id;
}

export async function newOfferRound(world: World, office: Office, owner: Person) {
  const given = await newOffer(world, office, owner);
  await world.owner.query(
    `insert into listing_offer_rounds (organisation_id, offer_id, round, by_side, price_cents, concessions_cents, note)
     values ($1, $2, 1, 'seller', 62000000, 0, $3)`,
    [office.organisationId, given.offerId, office.mark],
  );
  return given;
}

/** Uploaded through the API, because its bytes must be in the storage. */
export async function newOfferLetter(world: World, office: Office, owner: Person) {
  const given = await newOffer(world, office, owner);
  const made = await office.people.owner.do(offers.addLetter, { ...given, name: `${office.mark}.png` }, { body: png });
  if (made.status !== 200) throw new Error(`No letter could be added: ${JSON.stringify(made.body)}`);
  return given;
}

export async function newOfferLink(world: World, office: Office, owner: Person) {
  const { id } = await newOffer(world, office, owner);
  const made = await office.people.owner.do(offers.share, { id });
  if (made.status !== 200) throw new Error(`No link could be made: ${JSON.stringify(made.body)}`);
  return { id, token: made.body.path.replace('/offers/', '') };
}
