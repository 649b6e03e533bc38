import { views } from '#contract/account/views.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { changeView, createView, removeView } from './change-view.ts';
import { viewList } from './queries.ts';

export const viewRoutes: Served[] = [
  serveJson(views.list, ({ domain }, actor) => viewList(domain, actor)),
  serve(views.create, ({ tx, actor, input }) => createView(tx, actor, input)),
  serve(views.change, ({ tx, actor, version, input: { id, ...change } }) => changeView(tx, actor, id, version, change)),
  serve(views.remove, async ({ tx, actor, input }) => {
    await removeView(tx, actor, input.id);
    return { done: true as const };
  }),
];
