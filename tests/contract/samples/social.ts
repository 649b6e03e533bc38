import { social } from '#contract/growth/social/social.ts';
import { seal } from '#server/core/auth/seal.ts';
import { newListing, newListingPhoto } from '../things/inventory.ts';
import { listingOnMarket } from '../things/offers.ts';
import { newSite } from '../things/sites.ts';
import { newChannel, newComment, newPiece, newPost } from '../things/social.ts';
import { nextNumber } from '../world.ts';
import { another, type For, nothing, page, type Samples } from './sample.ts';

const ofPost = async ({ world, office, by }: For, state: 'draft' | 'approved' | 'failed' = 'draft') => ({
  input: { id: (await newPost(world, office, by, { state })).id },
});

/** The state that the product would have sealed when the person started to connect a page. */
const startedBy = ({ world: { server }, by }: For): string =>
  seal(
    server.services.settings.secret,
    'social connection',
    JSON.stringify({ network: 'facebook', organisationId: by.organisationId, userId: by.id, at: Date.now() }),
  );

const pieceOf = async ({ world, office, by }: For, state: 'draft' | 'approved' = 'draft') =>
  newPiece(world, office, by, await listingOnMarket(world, office, by), state);

const far = '2099-01-01';
let connects = 0;

export const socialSamples: Pick<Samples, 'social' | 'postComments' | 'library' | 'outgoing'> = {
  postComments: {
    list: async (given) => {
      await newComment(given.world, given.office, given.by);
      return page();
    },
    answer: async ({ world, office, by }) => ({
      input: { id: await newComment(world, office, by), text: `${office.mark} ${nextNumber()}` },
    }),
    setHandled: async ({ world, office, by }) => ({
      input: { id: await newComment(world, office, by), isHandled: true },
    }),
  },
  social: {
    channels: async ({ world, office }) => {
      await newChannel(world, office);
      return nothing();
    },
    changeChannel: async ({ world, office }) => ({
      input: {
        id: await newChannel(world, office),
        slots: [{ weekday: 2, time: '10:15' }],
        timeZone: 'America/Chicago',
      },
      version: 1,
    }),
    removeChannel: async ({ world, office }) => ({ input: { id: await newChannel(world, office) } }),
    connect: async () => {
      connects += 1;
      return { input: { network: connects % 2 ? 'facebook' : 'linkedin' } };
    },
    finishConnect: async (given) => ({ input: { code: `code ${nextNumber()}`, state: startedBy(given) } }),
    setDrafts: async () => ({ input: { draftsOn: ['new', 'sold'] } }),
    list: async (given) => {
      await ofPost(given);
      return page();
    },
    get: (given) => ofPost(given),
    create: async ({ office, by }) => {
      // The first post creates a channel for each site.
      await by.do(social.create, { text: `${office.mark} before` });
      return { input: { text: `${office.mark} ${nextNumber()}` } };
    },
    change: async (given) => {
      const { id } = (await ofPost(given)).input;
      return { input: { id, text: `${given.office.mark} ${nextNumber()}`, link: 'https://example.com/' }, version: 1 };
    },
    refresh: async ({ world, office, by }) => {
      const { id } = await newPost(world, office, by);
      await world.owner.query(
        `update social_posts p set listing_id = l.id,
           facts = jsonb_build_object('price', l.list_price_cents, 'status', l.standard_status, 'isShown', true, 'openHouse', null)
         from listings l where p.id = $1 and l.id = $2`,
        [id, await listingOnMarket(world, office, by)],
      );
      return { input: { id }, version: 1 };
    },
    step: async (given) => {
      const { id } = (await ofPost(given)).input;
      return { input: { id, step: 'submit' }, version: 1 };
    },
    schedule: async (given) => ({ ...(await ofPost(given, 'approved')), version: 1 }),
    retry: (given) => ofPost(given, 'failed'),
    retryChannel: async ({ world, office, by }) => ({
      input: { id: (await newPost(world, office, by, { state: 'failed' })).channel },
    }),
    picture: async ({ world, office, by }) => {
      const photo = await newListingPhoto(world, office, by);
      await world.owner.query(`update listings set standard_status = 'Active' where id = $1`, [photo.id]);
      const words = [office.organisationId, photo.id, photo.photoId, 'instagram'].join(' ');
      return { input: { token: seal(world.server.services.settings.secret, 'social picture', words) } };
    },
    feed: async (given) => {
      const { world, office } = given;
      const site = await newSite(world, office.mark, await another(given, 'agent'), { isPublished: true });
      return { input: { slug: site.slug } };
    },
  },
  library: {
    list: async (given) => {
      await pieceOf(given);
      return page();
    },
    make: async ({ world, office, by }) => ({
      input: { listing: await newListing(world, office, by), kinds: ['flyer', 'email', 'social'] },
    }),
    get: async (given) => ({ input: { id: await pieceOf(given) } }),
    change: async (given) => ({
      input: {
        id: await pieceOf(given),
        title: `${given.office.mark} ${nextNumber()}`,
        content: { blocks: [{ type: 'text', id: 'a', words: `${given.office.mark} ${nextNumber()}` }] },
        expiresOn: far,
      },
      version: 1,
    }),
    refresh: async (given) => ({ input: { id: await pieceOf(given) }, version: 1 }),
    step: async (given) => ({ input: { id: await pieceOf(given), step: 'submit' }, version: 1 }),
    publish: async (given) => ({ input: { id: await pieceOf(given, 'approved') }, version: 1 }),
  },
  outgoing: {
    audience: async () => nothing(),
    list: async () => ({ input: { from: '2026-01-01', to: '2026-01-31', timeZone: 'America/Chicago' } }),
    move: async (given) => ({
      input: {
        source: 'social',
        id: (await ofPost(given, 'approved')).input.id,
        version: 1,
        // A day from now.
        local: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
        timeZone: 'UTC',
      },
    }),
  },
};
