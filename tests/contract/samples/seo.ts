import { usualSettings } from '#contract/growth/seo/seo.ts';
import { newPage } from '../things/pages.ts';
import { newSite } from '../things/sites.ts';
import { nextNumber, putRow } from '../world.ts';
import { another, type For, type Samples } from './sample.ts';

const ofSite = async ({ world, office, by }: For) => ({
  site: (await newSite(world, office.mark, by, { isPublished: true })).id,
});

const newRedirect = async ({ world, office, by }: For, site: string, source = `/old-${nextNumber()}`) => ({
  id: await putRow(world, 'seo_redirects', {
    organisation_id: by.organisationId,
    site_id: site,
    source,
    target: `/${office.mark.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    status: 301,
  }),
});

export const seoSamples: Pick<Samples, 'seo'> = {
  seo: {
    get: async (given) => ({ input: await ofSite(given) }),
    change: async (given) => ({
      input: {
        ...(await ofSite(given)),
        settings: { ...usualSettings, home: { title: `${given.office.mark} {{organization}}`, description: '' } },
      },
      version: 1,
    }),
    pages: async ({ world, office, by }) => {
      const page = await newPage(world, office.mark, by, { isPublished: true });
      return { input: { site: page.site.id, kind: 'page' } };
    },
    setPage: async ({ world, office, by }) => {
      const page = await newPage(world, office.mark, by, { isPublished: true });
      const title = `${office.mark} ${nextNumber()}`;
      return {
        input: {
          site: page.site.id,
          id: page.id,
          kind: 'page',
          title,
          description: '',
          canonical: '',
          robots: 'usual',
        },
      };
    },
    redirects: async (given) => {
      const { site } = await ofSite(given);
      await newRedirect(given, site);
      return { input: { site } };
    },
    redirect: async (given) => ({
      input: { ...(await ofSite(given)), source: `/old-${nextNumber()}`, target: '/new', status: 301 },
    }),
    removeRedirect: async (given) => ({ input: await newRedirect(given, (await ofSite(given)).site) }),
    importRedirects: async (given) => ({
      input: { ...(await ofSite(given)), csv: `from,to\n/old-${nextNumber()},/new\n` },
    }),
    exportRedirects: async (given) => {
      const { site } = await ofSite(given);
      await newRedirect(given, site);
      return { input: { site } };
    },
    audit: async (given) => {
      const { site } = await ofSite(given);
      await putRow(given.world, 'seo_audits', {
        organisation_id: given.by.organisationId,
        site_id: site,
        state: 'done',
        score: 90,
        pages: 1,
      });
      return { input: { site } };
    },
    startAudit: async (given) => ({ input: await ofSite(given) }),
    follow: async (given) => {
      const { world, office } = given;
      const agent = await another(given, 'agent');
      const site = await newSite(world, office.mark, agent, { isPublished: true });
      await newRedirect({ ...given, by: agent }, site.id, '/old-place');
      return { input: { slug: site.slug, path: '/old-place' } };
    },
  },
};
