import { seo } from '#contract/growth/seo/seo.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { publishedSite } from '../website/open-page.ts';
import { lastAudit, startAudit } from './audit-job.ts';
import { exportRedirects, importRedirects } from './csv.ts';
import { pageRows, setPage } from './page-rows.ts';
import { followed, redirectPage, removeRedirect, setRedirect } from './redirects.ts';
import { changeSettings, readSettings } from './settings.ts';

export const seoRoutes: Served[] = [
  serve(seo.get, ({ tx, services, input }) => readSettings(tx, services, input.site)),
  serve(seo.change, ({ tx, version, input }) => changeSettings(tx, version, input)),
  serve(seo.pages, ({ tx, input }) => pageRows(tx, input)),
  serve(seo.setPage, ({ tx, input }) => setPage(tx, input)),
  serveJson(seo.redirects, redirectPage),
  serve(seo.redirect, ({ tx, input }) => setRedirect(tx, input)),
  serve(seo.removeRedirect, async ({ tx, input }) => {
    await removeRedirect(tx, input.id);
    return { done: true as const };
  }),
  serve(seo.importRedirects, ({ tx, input }) => importRedirects(tx, input)),
  serveBytes(seo.exportRedirects, exportRedirects),
  serve(seo.audit, ({ tx, input }) => lastAudit(tx, input.site)),
  serve(seo.startAudit, ({ tx, input }) => startAudit(tx, input.site)),
  serve(seo.follow, async ({ input, services }) => {
    const { scope, siteId, slug } = await publishedSite(services, input.slug);
    return services.db.withOrg(scope, (tx) => followed(tx, siteId, slug, input.path));
  }),
];
