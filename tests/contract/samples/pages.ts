import { newPage, newPicture } from '../things/pages.ts';
import { newSite } from '../things/sites.ts';
import { nextNumber } from '../world.ts';
import { another, type For, type Samples } from './sample.ts';

const ofPage = async ({ world, office, by }: For, isPublished = false) => ({
  input: { id: (await newPage(world, office.mark, by, { isPublished })).id },
});

export const pageSamples: Pick<Samples, 'pages'> = {
  pages: {
    list: async ({ world, office, by }) => ({
      input: { site: (await newPage(world, office.mark, by)).site.id },
    }),
    get: (given) => ofPage(given),
    create: async ({ world, office, by }) => ({
      input: { site: (await newSite(world, office.mark, by)).id, title: `${office.mark} ${nextNumber()}` },
    }),
    change: async ({ world, office, by }) => ({
      input: {
        id: (await newPage(world, office.mark, by)).id,
        title: `${office.mark} ${nextNumber()}`,
        content: { blocks: [{ type: 'text', id: 'a', words: `${office.mark} ${nextNumber()}` }] },
      },
      version: 1,
    }),
    versions: (given) => ofPage(given),
    restore: async ({ world, office, by }) => ({
      input: { id: (await newPage(world, office.mark, by)).id, number: 1 },
      version: 1,
    }),
    publish: async (given) => ({ ...(await ofPage(given)), version: 1 }),
    schedule: async (given) => ({
      input: { ...(await ofPage(given)).input, at: new Date(Date.now() + 86_400_000).toISOString() },
      version: 1,
    }),
    unpublish: (given) => ofPage(given, true),
    remove: (given) => ofPage(given),
    first: async (given) => {
      const { world, office } = given;
      const page = await newPage(world, office.mark, await another(given, 'agent'), { isPublished: true });
      return { input: { slug: page.site.slug } };
    },
    blog: async (given) => {
      const { world, office } = given;
      const page = await newPage(world, office.mark, await another(given, 'agent'), { isPublished: true });
      return { input: { slug: page.site.slug } };
    },
    open: async (given) => {
      const { world, office } = given;
      const page = await newPage(world, office.mark, await another(given, 'agent'), { isPublished: true });
      return { input: { slug: page.site.slug, page: page.slug } };
    },
    picture: async (given) => {
      const { world, office } = given;
      const file = await newPicture(office);
      const { site } = await newPage(world, office.mark, await another(given, 'agent'), { isPublished: true, file });
      return { input: { slug: site.slug, file } };
    },
  },
};
