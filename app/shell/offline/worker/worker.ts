import type { PushNote } from '#contract/account/push.ts';
import { asset, dropOld, fill, isInUse, keepShell, keptShell, nothingToShow } from './files.ts';
import { openNotice, showNotice } from './notices.ts';
import { planFor } from './plan.ts';
import { release } from './release.ts';
import { type Asked, worker } from './scope.ts';
import type { WorkerNews } from './worker-news.ts';

const patienceMs = 3_000;
const fillPausesMs = [1_000, 5_000, 20_000];
/** Pages ask for it one after the other; what one has fetched the next need not. */
let filling: Promise<void> = Promise.resolve();
const pages = release.pages.map((page) => new RegExp(page));

// A release that nobody has fetched yet is fetched as a whole before it takes over: else it might do so offline.
worker.addEventListener('install', (event) => event.waitUntil(isInUse().then((used) => (used ? fill() : undefined))));

worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOld(), worker.registration.navigationPreload?.enable(), worker.clients.claim()])),
);

worker.addEventListener('message', (event) => {
  const news = event.data as WorkerNews;
  if (news.kind === 'keep') {
    filling = filling.then(() => fillPatiently(news.locale, news.seen));
    // Taking over claims the pages that stand; one that is just being loaded is passed over, and asks once it stands.
    event.waitUntil(Promise.all([worker.clients.claim(), filling]));
  }
  // Only when asked: whoever asks has seen to it that no write is under way.
  if (news.kind === 'activate') event.waitUntil(worker.skipWaiting());
});

/** A page asks once: what can't be had at that moment is asked for again. */
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

/** The server's document, or after three seconds, without a network or without a server, the one that we keep. */
async function workspace(event: Asked): Promise<Response> {
  const asked = fromServer(event);
  const fresh = await Promise.race([asked.catch(() => undefined), pause(patienceMs)]);
  if (fresh && fresh.status < 500) {
    const copy = fresh.clone();
    // Only in place of an older one: the first is kept when all that it needs is there.
    event.waitUntil(keptShell().then((had) => (had ? keepShell(copy) : undefined)));
    return fresh;
  }
  return (await keptShell()) ?? asked.catch(nothingToShow);
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));
