import { all, groups, partial, version } from 'virtual:messages';
import { pseudoLocale } from '#contract/core/locale.ts';
import type { Message } from '#contract/core/message.ts';

type Messages = Readonly<Record<string, Message>>;

const inlineId = 'lintel-messages';

/** Messages at hand, by `locale/domain`: the same for every reader, so one store serves a whole server too. */
const loaded = new Map<string, Messages>(Object.entries(all ?? inlined()));
const loading = new Map<string, Promise<void>>();
/** Domains whose keys the modules read so far mention. */
const needed = new Set<string>();
/** The locale being shown: what `need` fetches ahead. */
let shown: string | undefined;

/** Called by every module that mentions keys of these domains (`vite-messages.ts` adds the call). */
export function need(domains: readonly string[]): void {
  for (const domain of domains) needed.add(domain);
  // Only ahead of time: a failure shows when a component really asks.
  if (shown) load(shown)?.catch(() => {});
}

/** Resolves once every needed message of the locale is here; undefined when it is already. */
export function load(locale: string): Promise<void> | undefined {
  const missing = [...needed].flatMap((domain) => sourcesOf(locale, domain)).filter((source) => !loaded.has(source));
  if (missing.length === 0) return undefined;
  const key = missing.join();
  let promise = loading.get(key);
  if (!promise) {
    promise = Promise.all(missing.map(fetchCatalogue)).then(() => {});
    loading.set(key, promise);
    const forget = () => void loading.delete(key);
    promise.then(forget, forget);
  }
  return promise;
}

export function show(locale: string): void {
  shown = locale;
}

/** The message and the language it is in: English where the wanted one has no such message. */
export function find(locale: string, domain: string, name: string): readonly [Message, string] | undefined {
  for (const source of sourcesOf(locale, domain)) {
    const message = loaded.get(source)?.[name];
    if (message !== undefined) return [message, source.slice(0, -domain.length - 1)];
  }
  return undefined;
}

/** What a server-rendered page hands to the browser, so that its first render finds the same words. */
export function inlineScript(locale: string, domains: Iterable<string>): { id: string; json: string } {
  const sources = [...domains].flatMap((domain) => sourcesOf(locale, domain));
  const messages = Object.fromEntries(sources.map((source) => [source, loaded.get(source)]));
  return { id: inlineId, json: JSON.stringify(messages).replaceAll('<', '\\u003c') };
}

function inlined(): Record<string, Messages> {
  const json = typeof document === 'undefined' ? null : document.getElementById(inlineId)?.textContent;
  return JSON.parse(json || '{}');
}

/** Where a domain's messages come from for a locale, the better source first. */
function sourcesOf(locale: string, domain: string): string[] {
  const own = `${locale}/${domain}`;
  const translated = groups.some(
    ([locales, domains]) => domains.includes(domain) && locales.split(' ').includes(locale),
  );
  if (locale === pseudoLocale || (translated && !partial.includes(own))) return [own];
  return translated ? [own, `en/${domain}`] : [`en/${domain}`];
}

async function fetchCatalogue(source: string): Promise<void> {
  const response = await fetch(`/assets/messages-${version}/${source}.json`);
  if (!response.ok) throw new Error(`The messages of ${source} answered ${response.status}`);
  loaded.set(source, (await response.json()) as Messages);
}
