import { randomUUID } from 'node:crypto';
import { reportToken, showingToken } from '#server/inventory/showings/token.ts';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newListing } from './inventory.ts';
import { newAddress } from './kit.ts';
import { newReachableLead } from './people.ts';

/** An active listing with any number. */
export async function newShownHome(world: World, office: Office, owner: Person): Promise<string> {
  const id = await newListing(world, office, owner);
  await world.owner.query(
    `update listings set standard_status = 'Active', postal_code = '78704', list_price_cents = 1, listing_contract_date = '2026-01-02',
       expiration_date = '2099-12-31' where id = $1`,
    [id],
  );
  return id;
}

const keyOf = () => `${randomUUID().slice(0, 8)}${nextNumber()}`;

export async function newShowingPage(world: World, office: Office, owner: Person) {
  const listing = await newShownHome(world, office, owner);
  const slug = keyOf();
  const key = randomUUID();
  await world.owner.query(
    `insert into showing_settings (organisation_id, listing_id, time_zone, slug, is_open, lead_minutes, report_key) values ($1, $2, 'UTC', $3, true, 0, $4)`,
    [office.organisationId, listing, slug, key],
  );
  return {
    listing,
    slug,
    report: reportToken(world.server.services.settings.secret, office.organisationId, listing, key),
  };
}

const hoursAway = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** 10 AM UTC on a different day of the coming weeks on each call. */
export const nextTour = (): string => `${hoursAway(24 * (2 + (nextNumber() % 50))).slice(0, 10)}T10:00`;

export async function newShowing(world: World, office: Office, owner: Person, given: { isOver?: true } = {}) {
  const { listing } = await newShowingPage(world, office, owner);
  const { organisationId: organisation_id, mark } = office;
  const starts_at = hoursAway(given.isOver ? -5 : 48);
  const full = nextNumber() % 2 === 0;
  const id = await putRow(world, 'showings', {
    organisation_id,
    listing_id: listing,
    state: given.isOver ? 'confirmed' : 'requested',
    starts_at,
    minutes: 30,
    time_zone: 'UTC',
    span: `[${starts_at},${new Date(Date.parse(starts_at) + 1_800_000).toISOString()})`,
    is_alone: true,
    for_whom: full ? 'buyer' : 'other_agent',
    asked_by: full ? owner.id : null,
    agent_name: full ? '' : `${mark} Zoë`,
    agent_brokerage: full ? '' : mark,
    agent_email: full ? '' : newAddress(),
    lead_id: full ? await newReachableLead(world, office, owner) : null,
  });
  const answer = await putRow(world, 'showing_answers', {
    organisation_id,
    showing_id: id,
    tier: 'initial',
    name: `${mark} Sal`,
    email: newAddress(),
    asked_at: new Date().toISOString(),
  });
  if (given.isOver)
    await world.owner.query(
      `insert into showing_feedback (organisation_id, showing_id, interest, price_opinion, liked, offer_likely) values ($1, $2, 4, 'right', $3, true)`,
      [organisation_id, id, mark],
    );
  const { secret } = world.server.services.settings;
  const token = (of = '') => showingToken(secret, organisation_id, id, of);
  return { id, listing, asker: token(), contact: token(answer) };
}

export async function newAgreement(world: World, office: Office, owner: Person) {
  const lead = await newReachableLead(world, office, owner);
  const agreementId = await putRow(world, 'buyer_agreements', {
    organisation_id: office.organisationId,
    lead_id: lead,
    signed_on: '2026-01-01',
    from_on: '2026-01-01',
    until_on: '2099-12-31',
    pay_kind: 'rate',
    rate_basis_points: 250,
    says_negotiable: true,
    created_by: owner.id,
  });
  return { id: lead, agreementId };
}

export async function newOpenHouse(world: World, office: Office, host: Person) {
  const listing = await newShownHome(world, office, host);
  const slug = keyOf();
  const id = await putRow(world, 'open_houses', {
    organisation_id: office.organisationId,
    listing_id: listing,
    host_id: host.id,
    start_local: '2031-03-05T13:00',
    starts_at: '2031-03-05T13:00:00Z',
    minutes: 120,
    time_zone: 'UTC',
    words: office.mark,
    slug,
  });
  await putRow(world, 'open_house_visits', {
    organisation_id: office.organisationId,
    open_house_id: id,
    reference: randomUUID(),
    lead_id: await newReachableLead(world, office, host),
    name: office.mark,
    has_agent: false,
    signed_at: new Date().toISOString(),
    disclosure_text: 'The host works for the seller.',
    disclosure_version: 'open house 1 en',
  });
  return { id, listing, slug };
}

export const newVisitor = (office: Office) => ({
  reference: randomUUID(),
  name: `${office.mark} ${nextNumber()}`,
  email: newAddress(),
  hasAgent: false,
  mayEmail: true,
  isDisclosed: true as const,
});
