import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

export const locales = ['en', 'es', 'fr', 'de', 'zh', 'ja', 'ar', 'pt', 'it', 'ru'];

const folderOf = (root) => join(root, 'app/i18n/locales');

export function domainsOf(root) {
  return readdirSync(join(folderOf(root), 'en')).map((file) => file.replace(/\.json$/, ''));
}

/** @returns {Record<string, string> | undefined} */
export function readCatalogue(root, locale, domain) {
  const path = join(folderOf(root), locale, `${domain}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

export function writeCatalogue(root, locale, domain, messages) {
  writeFileSync(join(folderOf(root), locale, `${domain}.json`), `${JSON.stringify(messages, null, 2)}\n`);
}

/** The faults of a single message in its language. */
export function faultsOf(locale, text) {
  if (typeof text !== 'string' || text.trim() === '') return ['is empty'];
  let elements;
  try {
    elements = parse(text);
  } catch (error) {
    return [`does not parse (${error.message})`];
  }
  const faults = [];
  visit(elements, (element) => {
    if (element.type !== TYPE.plural) return;
    const lacking = lackingCategories(locale, element);
    if (lacking.length > 0) faults.push(`lacks the plural ${lacking.join(', ')} of {${element.value}}`);
  });
  return faults;
}

/** The names that a message expects values for: `count`, and `<b>` for a tag. */
export function namesIn(text) {
  const names = new Set();
  try {
    visit(parse(text), (element) => {
      if (element.type === TYPE.tag) names.add(`<${element.value}>`);
      else if (element.type !== TYPE.literal && element.type !== TYPE.pound) names.add(element.value);
    });
  } catch {
    return undefined;
  }
  return names;
}

/** Checks by counting: each number up to 200 must find its plural form (`=1` can replace `one` where only 1 uses it). */
function lackingCategories(locale, { options, offset, pluralType }) {
  const rules = new Intl.PluralRules(locale, { type: pluralType });
  const lacking = new Set();
  for (let count = 0; count <= 200; count++) {
    const category = rules.select(count - offset);
    if (!(`=${count}` in options) && !(category in options)) lacking.add(category);
  }
  return [...lacking];
}

function visit(elements, look) {
  for (const element of elements) {
    look(element);
    if (element.type === TYPE.tag) visit(element.children, look);
    if ('options' in element) for (const option of Object.values(element.options)) visit(option.value, look);
  }
}
