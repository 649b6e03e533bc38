import { pages } from '#contract/growth/pages.ts';
import { versionsOf } from '#server/core/content/versions.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { openBlog, openContentPage, openFirstPage, pagePictureRoute } from './open-page.ts';
import { pageById, pagesOf, versionsOfPage } from './queries.ts';
import { schedulePage } from './schedule.ts';
import { changePage, createPage, publishPage, removePage, restorePage, unpublishPage } from './write-page.ts';

export const pageRoutes: Served[] = [
  serve(pages.list, async ({ tx, input }) => ({ rows: await pagesOf(tx, input.site) })),
  serve(pages.get, ({ tx, input, services }) => pageById(tx, services, input.id)),
  serve(pages.create, ({ tx, actor, input, services }) => createPage(tx, actor, services, input)),
  serve(pages.change, ({ tx, actor, version, input, services }) => changePage(tx, actor, services, version, input)),
  serve(pages.versions, async ({ tx, input, services }) => {
    await pageById(tx, services, input.id);
    return { rows: await versionsOf(tx, versionsOfPage(input.id)) };
  }),
  serve(pages.restore, ({ tx, actor, version, input, services }) => restorePage(tx, actor, services, version, input)),
  serve(pages.publish, ({ tx, version, input, services }) => publishPage(tx, services, version, input.id)),
  serve(pages.schedule, ({ tx, version, input, services }) => schedulePage(tx, services, version, input)),
  serve(pages.unpublish, ({ tx, input, services }) => unpublishPage(tx, services, input.id)),
  serve(pages.remove, async ({ tx, input, services }) => {
    await removePage(tx, services, input.id);
    return { done: true as const };
  }),
  serve(pages.first, ({ input, request, services }) => openFirstPage(services, request, input)),
  serve(pages.blog, ({ input, services }) => openBlog(services, input)),
  serve(pages.open, ({ input, request, services }) => openContentPage(services, request, input)),
  pagePictureRoute,
];
