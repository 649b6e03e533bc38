import { release } from './release.ts';
import { worker } from './scope.ts';

const prefix = 'lintel-files-';
const name = prefix + release.version;
/** A URL that is never requested; the document is looked up under it. */
const shell = '/__shell';
const atOnce = 6;
/** Requests that take longer are canceled, because they would block everything behind them. */
const patienceMs = 30_000;
const soon = (path: string) =>
  new Request(path, { credentials: 'same-origin', signal: AbortSignal.timeout(patienceMs) });

const ours = async () => (await caches.keys()).filter((one) => one.startsWith(prefix));

/** Whether the workspace is used in this browser; only then is it stored, so that visitors of public pages don't pay for it. */
export const isInUse = async (): Promise<boolean> => (await ours()).length > 0;

/**
 * Stores all files that the workspace needs to open, the messages of one language, and what the page loaded before the worker was active.
 */
export async function fill(locale?: string, seen: readonly string[] = []): Promise<void> {
  const cache = await caches.open(name);
  const had = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...release.files, ...((locale && release.messages[locale]) || []), ...seen];
  const missing = [...new Set(wanted)].filter((path) => path.startsWith('/assets/') && !had.has(path));
  for (let from = 0; from < missing.length; from += atOnce)
    await Promise.all(missing.slice(from, from + atOnce).map((path) => cache.add(soon(path))));
  // Last, because a stored document means that the rest is stored too.
  if (had.has(shell)) return;
  await keepShell(await fetch(soon(release.shell)));
  if (!(await keptShell())) throw new Error('The document could not be kept.');
}

/** The whole response is stored, because the policy in its header allows the scripts in its body by nonce. */
export async function keepShell(document: Response): Promise<void> {
  if (!document.ok || document.redirected || document.type !== 'basic') return;
  // A document of another build would request files that aren't stored.
  if (!(await document.clone().text()).includes(release.mark)) return;
  const cache = await caches.open(name);
  await cache.put(shell, document);
}

export async function keptShell(): Promise<Response | undefined> {
  const cache = await caches.open(name);
  return cache.match(shell);
}

/** From the cache if stored: a file's name changes with its content. Tabs of the previous release find their files too. */
export async function asset(request: Request): Promise<Response> {
  for (const one of [name, ...(await ours())]) {
    const found = await caches.match(request, { cacheName: one, ignoreVary: true });
    if (found) return found;
  }
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic' && (await isInUse())) {
    const cache = await caches.open(name);
    await cache.put(request, answer.clone());
  }
  return answer;
}

/** Keeps the previous release for tabs that still run it, and deletes older ones. */
export async function dropOld(): Promise<void> {
  const old = (await ours()).filter((one) => one !== name);
  await Promise.all(old.slice(0, -1).map((one) => caches.delete(one)));
}

/** For a page that isn't stored. It contains no script, so it needs no policy. */
export function nothingToShow(): Response {
  const locale = worker.navigator.languages.find((tag) => tag.slice(0, 2) in release.offline)?.slice(0, 2) ?? 'en';
  const { title, retry } = release.offline[locale]!;
  const html = `<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;display:grid;place-content:center;min-height:90vh;padding:24px;text-align:center}</style>
<p>${title}</p><p><a href="">${retry}</a></p></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
