import type { PushNote } from '#contract/account/push.ts';
import { asset, dropOld, fill, isInUse, keepShell, keptShell, nothingToShow } from './files.ts';
import { openNotice, showNotice } from './notices.ts';
import { planFor } from './plan.ts';
import { release } from './release.ts';
import { type Asked, worker } from './scope.ts';
import type { WorkerNews } from './worker-news.ts';

const patienceMs = 3_000;
const fillPausesMs = [1_000, 5_000, 20_000];
/** Requests to fill the cache run one after the other, so that each skips what the previous one stored. */
let filling: Promise<void> = Promise.resolve();
const pages = release.pages.map((page) => new RegExp(page));

// If the workspace is in use, a new release is downloaded completely before it takes over, which might happen offline.
worker.addEventListener('install', (event) => event.waitUntil(isInUse().then((used) => (used ? fill() : undefined))));

worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOld(), worker.registration.navigationPreload?.enable(), worker.clients.claim()])),
);

worker.addEventListener('message', (event) => {
  const news = event.data as WorkerNews;
  if (news.kind === 'keep') {
    filling = filling.then(() => fillPatiently(news.locale, news.seen));
    // Claiming reaches only loaded pages; a page that is still loading sends its own message later.
    event.waitUntil(Promise.all([worker.clients.claim(), filling]));
  }
  // Only on request: the page has made sure that no write is being sent.
  if (news.kind === 'activate') event.waitUntil(worker.skipWaiting());
});

/** A page asks only once, so failed downloads are retried. */
async function fillPatiently(locale: string, seen: readonly string[]): Promise<void> {
  for (const pauseMs of [...fillPausesMs, undefined]) {
    try {
      return await fill(locale, seen);
    } catch {
      if (pauseMs !== undefined) await pause(pauseMs);
    }
  }
}

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showNotice(event.data.json() as PushNote));
});

worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event.notification)));

worker.addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request;
  const plan = planFor({ method, mode, destination, url: new URL(url) }, worker.location.origin, pages);
  if (plan === 'asset') event.respondWith(asset(event.request));
  if (plan === 'workspace') event.respondWith(workspace(event));
  if (plan === 'page') event.respondWith(fromServer(event).catch(nothingToShow));
});

const fromServer = async (event: Asked) => (await event.preloadResponse) ?? fetch(event.request);

/** The server's document; after three seconds, or without a network or server, the stored one. */
async function workspace(event: Asked): Promise<Response> {
  const asked = fromServer(event);
  const fresh = await Promise.race([asked.catch(() => undefined), pause(patienceMs)]);
  if (fresh && fresh.status < 500) {
    const copy = fresh.clone();
    // Replaces only an existing document: the first one is stored once all the files it needs are there.
    event.waitUntil(keptShell().then((had) => (had ? keepShell(copy) : undefined)));
    return fresh;
  }
  return (await keptShell()) ?? asked.catch(nothingToShow);
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));
