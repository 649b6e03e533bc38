/**
 * Checks the messages: every key that the code uses exists, every existing key is used, and translations match the English.
 *
 *   node bin/messages.mjs               prints all faults, and exits with 1 if there are any
 *   node bin/messages.mjs --prune       removes unused keys from all languages
 *   node bin/messages.mjs --missing es  prints the English texts that a language lacks, for a translator
 */
import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { domainsOf, faultsOf, locales, namesIn, readCatalogue, writeCatalogue } from './messages/catalogues.mjs';
import { isUsed, usedKeys } from './messages/used-keys.mjs';

/** Operator pages are in English only; everything else is translated. */
const englishDomains = /^admin$/;

/** @returns {string[]} one sentence per problem */
export function checkMessages(root) {
  return [...missingKeys(root), ...unusedKeys(root).map((key) => `${key} is used nowhere`), ...translations(root)];
}

export function unusedKeys(root) {
  const used = usedKeys(root);
  return englishKeys(root).filter((key) => !isUsed(used, key));
}

export function untranslated(root, locale) {
  return Object.fromEntries(
    domainsOf(root).flatMap((domain) => {
      const own = readCatalogue(root, locale, domain) ?? {};
      const lacking = Object.entries(readCatalogue(root, 'en', domain)).filter(([key]) => !(key in own));
      return lacking.length > 0 ? [[domain, Object.fromEntries(lacking)]] : [];
    }),
  );
}

export function prune(root) {
  const unused = new Set(unusedKeys(root));
  for (const locale of locales) {
    for (const domain of domainsOf(root)) {
      const own = readCatalogue(root, locale, domain);
      if (!own) continue;
      const kept = Object.entries(own).filter(([key]) => !unused.has(`${domain}.${key}`));
      if (kept.length < Object.keys(own).length) writeCatalogue(root, locale, domain, Object.fromEntries(kept));
    }
  }
  return [...unused];
}

function englishKeys(root) {
  return domainsOf(root).flatMap((domain) =>
    Object.keys(readCatalogue(root, 'en', domain)).map((key) => `${domain}.${key}`),
  );
}

function missingKeys(root) {
  const used = usedKeys(root);
  const known = englishKeys(root);
  const knownSet = new Set(known);
  const single = [...used.certain].filter(([key]) => !knownSet.has(key));
  const families = [...used.patterns].filter(
    ([pattern]) => ofKnownDomain(root, pattern) && !known.some((key) => pattern.test(key)),
  );
  return [
    ...single.map(([key, where]) => `${where}: ${key} has no English message`),
    ...families.map(([pattern, where]) => `${where}: no message is like ${pattern.source}`),
  ];
}

/** Templates such as `file.${type}` are not message keys. */
function ofKnownDomain(root, pattern) {
  return domainsOf(root).some((domain) => pattern.source.startsWith(`^${domain}\\.`));
}

function translations(root) {
  return domainsOf(root).flatMap((domain) => {
    const english = readCatalogue(root, 'en', domain);
    return locales.flatMap((locale) => {
      const own = readCatalogue(root, locale, domain) ?? {};
      const lacking = englishDomains.test(domain) ? [] : Object.keys(english).filter((key) => !(key in own));
      const wrong = Object.entries(own).flatMap(([key, text]) => problems(locale, text, english[key], key));
      if (lacking.length > 0) wrong.unshift(`lacks ${lacking.join(', ')}`);
      return wrong.map((text) => `${locale}/${domain}.json: ${text}`);
    });
  });
}

function problems(locale, text, english, key) {
  if (english === undefined) return [`${key} is not in English`];
  const faults = faultsOf(locale, text).map((fault) => `${key} ${fault}`);
  const [wanted, given] = [namesIn(english), faults.length === 0 ? namesIn(text) : undefined];
  if (!wanted || !given) return faults;
  const lost = [...wanted].filter((name) => !given.has(name)).map((name) => `${key} lost ${name}`);
  const added = [...given]
    .filter((name) => !wanted.has(name))
    .map((name) => `${key} has ${name}, which English has not`);
  return [...faults, ...lost, ...added];
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
  const [option, locale] = process.argv.slice(2);
  if (option === '--missing') console.log(JSON.stringify(untranslated(root, locale), null, 2));
  else if (option === '--prune') console.log(prune(root).join('\n'));
  else {
    const found = checkMessages(root);
    for (const problem of found) console.error(problem);
    if (found.length > 0) process.exitCode = 1;
  }
}
