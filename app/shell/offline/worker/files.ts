import { release } from './release.ts';
import { worker } from './scope.ts';

const prefix = 'lintel-files-';
const name = prefix + release.version;
/** An address that nobody can ask for: the document is found by name only. */
const shell = '/__shell';
const atOnce = 6;
/** What does not come within this time does not come: whoever waited for it would fetch nothing else any more. */
const patienceMs = 30_000;
const soon = (path: string) =>
  new Request(path, { credentials: 'same-origin', signal: AbortSignal.timeout(patienceMs) });

const ours = async () => (await caches.keys()).filter((one) => one.startsWith(prefix));

/** Somebody works here: what they need is fetched. Visitors of public pages pay nothing for it. */
export const isInUse = async (): Promise<boolean> => (await ours()).length > 0;

/** All that the workspace needs to open, with the words of one language and whatever the page had before we came. */
export async function fill(locale?: string, seen: readonly string[] = []): Promise<void> {
  const cache = await caches.open(name);
  const had = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...release.files, ...((locale && release.messages[locale]) || []), ...seen];
  const missing = [...new Set(wanted)].filter((path) => path.startsWith('/assets/') && !had.has(path));
  for (let from = 0; from < missing.length; from += atOnce)
    await Promise.all(missing.slice(from, from + atOnce).map((path) => cache.add(soon(path))));
  // Last, for it says that the rest is there.
  if (had.has(shell)) return;
  await keepShell(await fetch(soon(release.shell)));
  if (!(await keptShell())) throw new Error('The document could not be kept.');
}

/** Kept as a whole: the policy in its header names the scripts in its body by the same nonce. */
export async function keepShell(document: Response): Promise<void> {
  if (!document.ok || document.redirected || document.type !== 'basic') return;
  // A document of another build would ask for files that we do not have.
  if (!(await document.clone().text()).includes(release.mark)) return;
  const cache = await caches.open(name);
  await cache.put(shell, document);
}

export async function keptShell(): Promise<Response | undefined> {
  const cache = await caches.open(name);
  return cache.match(shell);
}

/** From here if it is here: a file's name changes with what is in it. Tabs of the release before find theirs, too. */
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

/** The release before stays for tabs that still run it; those before that go. */
export async function dropOld(): Promise<void> {
  const old = (await ours()).filter((one) => one !== name);
  await Promise.all(old.slice(0, -1).map((one) => caches.delete(one)));
}

/** For a page that we do not keep. No script, so that no policy is needed. */
export function nothingToShow(): Response {
  const locale = worker.navigator.languages.find((tag) => tag.slice(0, 2) in release.offline)?.slice(0, 2) ?? 'en';
  const { title, retry } = release.offline[locale]!;
  const html = `<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;display:grid;place-content:center;min-height:90vh;padding:24px;text-align:center}</style>
<p>${title}</p><p><a href="">${retry}</a></p></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
