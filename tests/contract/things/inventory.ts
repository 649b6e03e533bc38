import { listings } from '#contract/inventory/listings.ts';
import { files } from '#contract/people/files.ts';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newLead, png } from './people.ts';

/** Active and owned by the given person, so that they can see it in any role. Every other one is a draft with only the required fields. */
export async function newListing(world: World, office: Office, owner: Person): Promise<string> {
  const number = nextNumber();
  const organisation_id = office.organisationId;
  const property_id = await putRow(world, 'properties', { organisation_id, address_key: `${office.mark} ${number}` });
  const id = await putRow(world, 'listings', {
    organisation_id,
    property_id,
    owner_id: owner.id,
    created_by: owner.id,
    street_number: String(number),
    street_name: `${office.mark} Straße`,
    city: 'Zürich',
    state_or_province: 'TX',
    ...(number % 2 === 0 && {
      standard_status: 'Active',
      postal_code: '78704',
      list_price_cents: 64_000_000,
      original_list_price_cents: 66_000_000,
      listing_contract_date: '2026-01-02',
      expiration_date: '2099-12-31',
      bedrooms_total: 3,
      bathrooms_full: 2,
      bathrooms_half: 1,
      latitude: 30.25,
      longitude: -97.75,
      pool_private_yn: true,
      public_remarks: `Bright rooms.\n${office.mark}`,
      private_remarks: 'The key is under the stone.',
      market_since: '2026-01-02',
      on_market_date: '2026-01-02',
      living_area_source: 'Public Records',
      disclosures: ['Radon'],
      tags: [office.mark.toLowerCase()],
    }),
  });
  for (const [status, effective_on] of [
    ['Incomplete', '2026-01-01'],
    ['Active', '2026-01-02'],
  ].slice(0, number % 2 === 0 ? 2 : 1))
    await putRow(world, 'listing_statuses', { organisation_id, listing_id: id, property_id, status, effective_on });
  await putRow(world, 'listing_prices', { organisation_id, listing_id: id, to_cents: 64_000_000, reason: office.mark });
  await putRow(world, 'events', {
    organisation_id,
    kind: 'listing.created',
    subject_type: 'listing',
    subject_id: id,
    actor_kind: 'user',
    actor_id: owner.id,
    data: { listPrice: 64_000_000 },
  });
  return id;
}

/** An uploaded file of deals with one unreadable row. */
export async function newDealImport(world: World, office: Office, by: Person): Promise<string> {
  const body = `Name,Price\n${nextNumber()} ${office.mark} Way,450000\nnowhere,much\n`;
  const made = await office.people.owner.do(files.upload, { name: `${office.mark}.csv` }, { body });
  if (made.status !== 200) throw new Error(`No file could be made: ${JSON.stringify(made.body)}`);
  const { rows } = await world.owner.query('select storage_key from files where id = $1', [made.body.id]);
  return putRow(world, 'file_imports', {
    organisation_id: office.organisationId,
    kind: 'deals',
    name: `${office.mark} ${nextNumber()}.csv`,
    content_type: 'text/csv',
    storage_key: rows[0].storage_key,
    row_count: 2,
    columns: JSON.stringify([
      { heading: 'Name', samples: [office.mark], target: 'name' },
      { heading: 'Price', samples: [], target: 'price' },
    ]),
    created_by: by.id,
  });
}

/** An uploaded file of listings with one unreadable row. */
export async function newListingImport(world: World, office: Office, by: Person): Promise<string> {
  const body = `Address,Price\n"${nextNumber()} ${office.mark} Way, Austin, TX 78704",450000\nnowhere,1\n`;
  const made = await office.people.owner.do(files.upload, { name: `${office.mark}.csv` }, { body });
  if (made.status !== 200) throw new Error(`No file could be made: ${JSON.stringify(made.body)}`);
  const { rows } = await world.owner.query('select storage_key from files where id = $1', [made.body.id]);
  return putRow(world, 'file_imports', {
    kind: 'listings',
    organisation_id: office.organisationId,
    name: `${office.mark} ${nextNumber()}.csv`,
    content_type: 'text/csv',
    storage_key: rows[0].storage_key,
    row_count: 2,
    columns: JSON.stringify([
      { heading: 'Address', samples: [office.mark], target: 'address' },
      { heading: 'Price', samples: [], target: 'listPrice' },
    ]),
    created_by: by.id,
  });
}

export async function newFeed(world: World, office: Office): Promise<string> {
  const organisation_id = office.organisationId;
  const id = await putRow(world, 'listing_feeds', {
    organisation_id,
    name: office.mark,
    address: `https://feed${nextNumber()}.example.com/odata`,
    sealed_token: 'sealed',
  });
  await world.owner.query(
    `insert into listing_feed_problems (organisation_id, feed_id, feed_key, issues) values ($1, $2, $3, $4)`,
    [organisation_id, id, office.mark, JSON.stringify([{ field: 'YearBuilt', message: 'Too small.' }])],
  );
  return id;
}

/** Uploaded through the API, because its bytes must be in the storage. */
export async function newListingPhoto(world: World, office: Office, owner: Person) {
  const id = await newListing(world, office, owner);
  const input = { id, name: `${office.mark}.png`, alt: office.mark };
  const made = await office.people.owner.do(listings.addPhoto, input, { body: png });
  if (made.status !== 200) throw new Error(`No photo could be made: ${JSON.stringify(made.body)}`);
  return { id, photoId: made.body.id };
}

/** A search of one of the person's leads, with one listing that the lead was notified of. */
export async function newSavedSearch(world: World, office: Office, owner: Person) {
  const organisation_id = office.organisationId;
  const lead = await newLead(world, office, owner);
  const listing = await newListing(world, office, owner);
  const id = await putRow(world, 'saved_searches', {
    organisation_id,
    lead_id: lead,
    name: `${office.mark} ${nextNumber()}`,
    filter: { and: [{ field: 'listPrice', op: 'lte', value: 60_000_000 }] },
    statuses: ['Active'],
    kinds: ['new', 'price_reduced'],
    created_by: owner.id,
  });
  await world.owner.query(
    `insert into search_homes (organisation_id, search_id, listing_id, kind, waits, told_at) values ($1, $2, $3, 'new', false, now())`,
    [organisation_id, id, listing],
  );
  return { id, lead, listing };
}
