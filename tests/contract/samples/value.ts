import { newListing, newListingPhoto } from '../things/inventory.ts';
import { newCma, newCmaLink, someFacts } from '../things/value.ts';
import { nextNumber } from '../world.ts';
import { type For, nothing, page, type Samples } from './sample.ts';

const ofCma = async ({ world, office, by }: For) => ({ input: { id: await newCma(world, office, by) } });

const ofToken = async ({ world, office, by }: For) => ({
  input: { token: (await newCmaLink(world, office, by)).token },
});

/** Samples of estimates and CMAs. */
export const valueSamples: Pick<Samples, 'estimates' | 'cmas'> = {
  estimates: {
    ofListing: async ({ world, office, by }) => ({ input: { id: await newListing(world, office, by) } }),
    train: nothing,
  },
  cmas: {
    list: page,
    get: ofCma,
    create: async ({ office }) => ({
      input: {
        home: {
          street: `${nextNumber()} ${office.mark} Größe`,
          city: 'Austin',
          stateOrProvince: 'TX',
          postalCode: '78704',
          facts: someFacts,
        },
      },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: await newCma(world, office, by), note: `${office.mark} ${nextNumber()}`, isConfirmed: true },
      version: 1,
    }),
    candidates: ofCma,
    timeline: ofCma,
    remove: ofCma,
    report: ofCma,
    pdf: ofCma,
    share: async ({ world, office, by }) => ({
      input: { id: await newCma(world, office, by), note: `${office.mark} ${nextNumber()}`, days: 7 },
    }),
    revoke: async ({ world, office, by }) => {
      const { id, linkId } = await newCmaLink(world, office, by);
      return { input: { id, linkId } };
    },
    shared: ofToken,
    sharedPdf: ofToken,
    sharedPhoto: async ({ world, office, by }) => {
      const { id, token } = await newCmaLink(world, office, by);
      const photo = await newListingPhoto(world, office, by);
      await world.owner.query('update listings set first_photo_id = $2 where id = $1', [photo.id, photo.photoId]);
      await world.owner.query('update cmas set listing_id = $2 where id = $1', [id, photo.id]);
      return { input: { token, place: 0 } };
    },
  },
};
