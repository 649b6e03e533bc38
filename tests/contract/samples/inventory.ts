import { listingOriginals } from '#contract/inventory/listing-originals.ts';
import { newListFile } from '../things/inbound.ts';
import { newDealImport, newFeed, newListing, newListingImport, newListingPhoto } from '../things/inventory.ts';
import { png } from '../things/people.ts';
import { nextNumber } from '../world.ts';
import { nothing, type Samples } from './sample.ts';

export const inventorySamples: Pick<
  Samples,
  'listings' | 'listingImports' | 'dealImports' | 'listingOriginals' | 'homePhotos' | 'feeds'
> = {
  listingImports: {
    list: nothing,
    get: async ({ world, office, by }) => ({ input: { id: await newListingImport(world, office, by) } }),
    prepare: async ({ world, office, by }) => ({ input: { file: await newListFile(world, office, by) } }),
    check: async ({ world, office, by }) => ({
      input: { id: await newListingImport(world, office, by), columns: ['address', 'listPrice'] },
    }),
    run: async ({ world, office, by }) => ({
      input: { id: await newListingImport(world, office, by), columns: ['address', 'listPrice'] },
    }),
    problems: async ({ world, office, by }) => ({ input: { id: await newListingImport(world, office, by) } }),
  },
  dealImports: {
    list: nothing,
    get: async ({ world, office, by }) => ({ input: { id: await newDealImport(world, office, by) } }),
    prepare: async ({ world, office, by }) => ({ input: { file: await newListFile(world, office, by) } }),
    check: async ({ world, office, by }) => ({
      input: { id: await newDealImport(world, office, by), columns: ['name', 'price'] },
    }),
    run: async ({ world, office, by }) => ({
      input: { id: await newDealImport(world, office, by), columns: ['name', 'price'] },
    }),
    problems: async ({ world, office, by }) => ({ input: { id: await newDealImport(world, office, by) } }),
    report: async ({ world, office, by }) => ({ input: { id: await newDealImport(world, office, by) } }),
  },
  feeds: {
    list: nothing,
    create: async ({ world, office }) => {
      // An organization may have few feeds, so earlier ones are removed.
      await world.owner.query('delete from listing_feeds where organisation_id = $1', [office.organisationId]);
      return {
        input: {
          name: office.mark,
          address: `https://feed${nextNumber()}.example.com/odata`,
          token: 'secret of theirs',
        },
      };
    },
    change: async ({ world, office }) => ({
      input: {
        id: await newFeed(world, office),
        name: `${office.mark} ${nextNumber()}`,
        onlyWhere: "City eq 'Austin'",
      },
      version: 1,
    }),
    remove: async ({ world, office }) => ({ input: { id: await newFeed(world, office) } }),
    run: async ({ world, office }) => ({ input: { id: await newFeed(world, office) } }),
    problems: async ({ world, office }) => ({ input: { id: await newFeed(world, office) } }),
  },
  listingOriginals: {
    add: async ({ world, office, by }) => ({
      input: { ...(await newListingPhoto(world, office, by)), name: `${office.mark} ${nextNumber()}.png` },
      body: png,
    }),
    remove: async ({ world, office, by }) => {
      const photo = await newListingPhoto(world, office, by);
      await office.people.owner.do(listingOriginals.add, { ...photo, name: `${office.mark}.png` }, { body: png });
      return { input: photo };
    },
  },
  homePhotos: {
    content: async ({ world, office, by }) => {
      const photo = await newListingPhoto(world, office, by);
      await world.owner.query(`update listings set standard_status = 'Active' where id = $1`, [photo.id]);
      return { input: { organisation: office.organisationId, ...photo } };
    },
  },
  listings: {
    list: async ({ office }) => ({ input: { search: office.mark, sort: '-listPrice', limit: 5 } }),
    count: async ({ office }) => ({ input: { search: office.mark } }),
    counts: nothing,
    tags: nothing,
    map: async ({ office }) => ({
      input: { search: office.mark, south: 29, north: 31, west: -99, east: -96, zoom: 9 },
    }),
    get: async ({ world, office, by }) => ({ input: { id: await newListing(world, office, by) } }),
    create: async ({ office }) => ({
      input: {
        streetNumber: String(nextNumber()),
        streetName: `${office.mark} Größe`,
        city: 'Köln',
        stateOrProvince: 'TX',
        listPrice: 45_000_000,
        publicRemarks: 'Light.\nQuiet.',
      },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: await newListing(world, office, by), city: `Köln ${nextNumber()}`, listPrice: 62_000_000 },
      version: 1,
    }),
    changeStatus: async ({ world, office, by }) => ({
      input: {
        id: await newListing(world, office, by),
        standardStatus: 'Canceled',
      },
      version: 1,
    }),
    setSellers: async ({ world, office, by }) => ({
      input: {
        id: await newListing(world, office, by),
        sellers: [{ name: `${office.mark} Größe`, email: 'sam@example.test' }],
      },
    }),
    fields: nothing,
    setFields: async (given) => {
      const { rows } = await given.world.owner.query(
        `select version from listing_settings where organisation_id = $1`,
        [given.office.organisationId],
      );
      return {
        input: { fields: [{ key: 'x_text_sign', label: `Sign ${nextNumber()}`, options: [] }] },
        version: rows[0]?.version ?? 1,
      };
    },
    archive: async ({ world, office, by }) => ({ input: { id: await newListing(world, office, by) } }),
    restore: async ({ world, office, by }) => {
      const id = await newListing(world, office, by);
      // A listing under contract doesn't count against the plan.
      await world.owner.query(`update listings set archived_at = now(), standard_status = 'Pending' where id = $1`, [
        id,
      ]);
      return { input: { id } };
    },
    timeline: async ({ world, office, by }) => ({ input: { id: await newListing(world, office, by) } }),
    prices: async ({ world, office, by }) => ({ input: { id: await newListing(world, office, by) } }),
    export: async ({ office }) => ({ input: { search: office.mark } }),
    marketDays: async ({ world, office, by }) => ({ input: { id: await newListing(world, office, by) } }),
    photos: async ({ world, office, by }) => ({ input: { id: (await newListingPhoto(world, office, by)).id } }),
    addPhoto: async ({ world, office, by }) => ({
      input: { id: await newListing(world, office, by), name: `${office.mark} ${nextNumber()}.png` },
      body: png,
    }),
    photo: async ({ world, office, by }) => ({ input: await newListingPhoto(world, office, by) }),
    changePhoto: async ({ world, office, by }) => ({
      input: { ...(await newListingPhoto(world, office, by)), caption: `${office.mark} ${nextNumber()}` },
    }),
    removePhoto: async ({ world, office, by }) => ({ input: await newListingPhoto(world, office, by) }),
    previewBulk: async ({ world, office, by }) => ({
      input: { selection: { ids: [await newListing(world, office, by)] }, do: { act: 'status', status: 'Canceled' } },
    }),
    bulk: async ({ world, office, by }) => ({
      input: { selection: { ids: [await newListing(world, office, by)] }, do: { act: 'status', status: 'Canceled' } },
    }),
  },
};
