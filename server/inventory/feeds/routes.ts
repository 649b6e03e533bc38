import { feeds } from '#contract/inventory/feeds.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { changeFeed, createFeed, feedProblems, removeFeed, runFeed } from './feeds.ts';
import { readFeeds } from './store.ts';

export const feedRoutes: Served[] = [
  serve(feeds.list, async ({ tx }) => ({ feeds: await readFeeds(tx) })),
  serve(feeds.create, ({ tx, actor, input, services }) => createFeed(tx, actor, services.settings.secret, input)),
  serve(feeds.change, ({ tx, version, input, services }) => changeFeed(tx, services.settings.secret, version, input)),
  serve(feeds.remove, ({ tx, input }) => removeFeed(tx, input.id)),
  serve(feeds.run, ({ tx, input }) => runFeed(tx, input.id)),
  serve(feeds.problems, ({ tx, input }) => feedProblems(tx, input.id)),
];
