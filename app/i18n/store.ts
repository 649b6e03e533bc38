import { catalogues } from 'virtual:messages';
import type { Message } from '#contract/core/message.ts';

type Messages = Readonly<Record<string, Message>>;

/** Loaded messages by `locale/domain`: the same for every reader, so one store serves a whole server too. */
const loaded = new Map<string, Messages>();
const loading = new Map<string, Promise<void>>();
/** Domains whose keys the modules read so far mention. */
const needed = new Set<string>();
/** The locale being shown: what `need` fetches ahead. */
let shown: string | undefined;

const inlineId = 'lintel-messages';

for (const [locale, domains] of Object.entries(catalogues)) {
  for (const domain of Object.keys(domains)) {
    for (const [source, messages] of sourcesOf(locale, domain)) {
      if (typeof messages !== 'function') loaded.set(`${source}/${domain}`, messages);
    }
  }
}
if (typeof document !== 'undefined') takeInlined();

/** Called by every module that mentions keys of these domains (`vite-messages.ts` adds the call). */
export function need(domains: readonly string[]): void {
  for (const domain of domains) needed.add(domain);
  if (shown) load(shown);
}

/** Resolves once every needed message of the locale is here; undefined when it is already. */
export function load(locale: string): Promise<void> | undefined {
  const missing = [...needed].filter((domain) => !isLoaded(locale, domain));
  if (missing.length === 0) return undefined;
  const key = `${locale}:${missing}`;
  let promise = loading.get(key);
  if (!promise) {
    promise = Promise.all(missing.map((domain) => loadDomain(locale, domain))).then(() => {});
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
  for (const [source] of sourcesOf(locale, domain)) {
    const message = loaded.get(`${source}/${domain}`)?.[name];
    if (message !== undefined) return [message, source];
  }
  return undefined;
}

/** What a server-rendered page hands to the browser, so that its first render finds the same words. */
export function inlineScript(locale: string, domains: Iterable<string>): { id: string; json: string } {
  const entries = [...domains].flatMap((domain) =>
    sourcesOf(locale, domain).map(([source]) => [`${source}/${domain}`, loaded.get(`${source}/${domain}`)] as const),
  );
  return { id: inlineId, json: JSON.stringify(Object.fromEntries(entries)).replaceAll('<', '\\u003c') };
}

function takeInlined(): void {
  const json = document.getElementById(inlineId)?.textContent;
  if (!json) return;
  for (const [key, messages] of Object.entries<Messages>(JSON.parse(json))) loaded.set(key, messages);
}

function sourcesOf(locale: string, domain: string) {
  return catalogues[locale]?.[domain] ?? [];
}

function isLoaded(locale: string, domain: string): boolean {
  return sourcesOf(locale, domain).every(([source]) => loaded.has(`${source}/${domain}`));
}

async function loadDomain(locale: string, domain: string): Promise<void> {
  await Promise.all(
    sourcesOf(locale, domain).map(async ([source, messages]) => {
      if (loaded.has(`${source}/${domain}`)) return;
      loaded.set(`${source}/${domain}`, typeof messages === 'function' ? await messages() : messages);
    }),
  );
}
