import { all, groups, partial, version } from 'virtual:messages';
import { pseudoLocale } from '#contract/core/locale.ts';
import type { Message } from '#contract/core/message.ts';

type Messages = Readonly<Record<string, Message>>;

const inlineId = 'lintel-messages';

/** Loaded messages by `locale/domain`. They are the same for every reader, so one store serves a whole server. */
const loaded = new Map<string, Messages>(Object.entries(all ?? inlined()));
const loading = new Map<string, Promise<void>>();
/** Domains whose keys appear in the modules loaded so far. */
const needed = new Set<string>();
/** The locale on screen, whose messages `need` fetches ahead; initially the one that the server rendered. */
let shown = typeof document === 'undefined' ? undefined : document.documentElement.lang.split('-')[0];

/** Lets `use` return at once: React reads the status from the promise instead of suspending. */
const ready = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/**
 * Called by every module that contains keys of these domains (`vite-messages.ts` adds the call). Returns all domains needed so far: modules
 * run after their imports, so these include the domains of a page's parts, and what mounts later on a click finds its messages.
 */
export function need(domains: readonly string[]): readonly string[] {
  for (const domain of domains) needed.add(domain);
  // Only a prefetch: a failure surfaces when a component really needs the messages.
  if (shown) load(shown).catch(() => {});
  return [...needed];
}

/** Resolves once the messages of these domains, or of all needed ones, are loaded. */
export function load(locale: string, domains: Iterable<string> = needed): Promise<void> {
  const missing = [...domains].flatMap((domain) => sourcesOf(locale, domain)).filter((source) => !loaded.has(source));
  if (missing.length === 0) return ready;
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

/** The message and its language: English when the locale lacks the message. */
export function find(locale: string, domain: string, name: string): readonly [Message, string] | undefined {
  for (const source of sourcesOf(locale, domain)) {
    const message = loaded.get(source)?.[name];
    if (message !== undefined) return [message, source.slice(0, -domain.length - 1)];
  }
  return undefined;
}

/** The messages that a server-rendered page passes to the browser, so that the first render there finds the same ones. */
export function inlineScript(locale: string, domains: Iterable<string>): { id: string; json: string } {
  const sources = [...domains].flatMap((domain) => sourcesOf(locale, domain));
  const messages = Object.fromEntries(sources.map((source) => [source, loaded.get(source)]));
  return { id: inlineId, json: JSON.stringify(messages).replaceAll('<', '\\u003c') };
}

function inlined(): Record<string, Messages> {
  const json = typeof document === 'undefined' ? null : document.getElementById(inlineId)?.textContent;
  return JSON.parse(json || '{}');
}

const translated = new Set(
  groups.flatMap(([locales, domains]) =>
    locales.split(' ').flatMap((locale) => domains.map((domain) => `${locale}/${domain}`)),
  ),
);

/** Where a domain's messages come from for a locale, preferred source first. */
function sourcesOf(locale: string, domain: string): string[] {
  const own = `${locale}/${domain}`;
  if (locale === pseudoLocale) return [own];
  if (!translated.has(own)) return [`en/${domain}`];
  return partial.includes(own) ? [own, `en/${domain}`] : [own];
}

const fetching = new Map<string, Promise<void>>();

function fetchCatalogue(source: string): Promise<void> {
  const underway = fetching.get(source) ?? fetchMessages(source).finally(() => fetching.delete(source));
  fetching.set(source, underway);
  return underway;
}

async function fetchMessages(source: string): Promise<void> {
  const response = await fetch(`/assets/messages-${version}/${source}.json`);
  if (!response.ok) throw new Error(`The messages of ${source} answered ${response.status}`);
  loaded.set(source, (await response.json()) as Messages);
}
