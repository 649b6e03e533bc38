import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '#contract/core/locale.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = (...patterns: string[]): string[] => globSync(patterns, { cwd: root }).sort();

/** The words in backquotes below a heading of the glossary; a star stands for any ending. */
function banned(heading: string): RegExp {
  const section = read('docs/words.md').split(`## ${heading}\n`)[1]!.split('\n## ')[0]!;
  const listed = section.slice(section.indexOf('\n\n', 1));
  const words = [...listed.matchAll(/`([^`]+)`/g)].map(([, word]) => word!.replace(/['’]/g, "['’]"));
  expect(words.length).toBeGreaterThan(10);
  return new RegExp(`(?<![\\w-])(?:${words.map((word) => word.replace('*', '[a-z]*')).join('|')})(?![\\w-])`, 'gi');
}

const spellings = banned('Banned spellings');
const phrases = banned('Banned phrases');

const found = (path: string, text: string, ...lists: RegExp[]): string[] =>
  lists.flatMap((list) => (text.match(list) ?? []).map((word) => `${path}: ${word}`));

/** Prose of a page: code, addresses of links and comments are not. */
const prose = (markdown: string): string =>
  markdown.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|https?:\/\/\S+|<!--[\s\S]*?-->/g, '');

/** A message without the names of what is filled in. */
const spoken = (message: string): string => message.replace(/\{\w+|<\/?\w+>/g, ' ');

/** All that a dictionary says, however deep. */
const valuesIn = (texts: unknown): string =>
  typeof texts === 'string'
    ? spoken(texts)
    : Object.values(texts as object)
        .map(valuesIn)
        .join('\n');

const foreign = new RegExp(`^(?:${locales.filter((locale) => locale !== 'en').join('|')})$`);
const statement =
  /^\s*(?:select|insert|update|delete|with|values|and|or|from|where|case|coalesce|json|order|create|set|lock)\b|jsonb?_agg|coalesce\(|insert into/i;

/**
 * The sentences of a program: its strings of three words or more, but no statements of SQL and nothing that stands under
 * another language in a dictionary.
 */
function sentences(code: string): string[] {
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|(\w+)(?=:\s)|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|(sql)?`((?:[^`\\]|\\.)*)`|[{}]/g;
  const told: string[] = [];
  let depth = 0;
  let language: { name: string; depth: number } | undefined;
  for (const [whole, name, single, double, tag, template] of code.matchAll(token)) {
    if (whole === '{') depth++;
    else if (whole === '}') depth--;
    if (language && depth < language.depth) language = undefined;
    if (name && (!language || depth === language.depth)) language = foreign.test(name) ? { name, depth } : undefined;
    const text = (single ?? double ?? template)?.replace(/\$\{[^}]*\}/g, ' ');
    if (text === undefined || tag || language || text.trim().split(/\s+/).length < 3 || statement.test(text)) continue;
    told.push(text);
  }
  return told;
}

test('no screen speaks with banned words', () => {
  const said = files('app/i18n/locales/en/*.json').flatMap((path) =>
    Object.entries(JSON.parse(read(path)) as Record<string, string>).flatMap(([key, message]) =>
      found(`${path} ${key}`, spoken(message), spellings, phrases),
    ),
  );
  expect(said).toEqual([]);
});

test('no mail, text, refusal or description does', () => {
  const dictionaries = files('server/**/texts/en.json');
  expect(dictionaries.length).toBeGreaterThan(0);
  expect(dictionaries.flatMap((path) => found(path, valuesIn(JSON.parse(read(path))), spellings, phrases))).toEqual([]);

  // The fair-housing lists name what people must not write, in every spelling.
  const paths = files('server/**/*.ts', 'contract/**/*.ts').filter((path) => !/\.test\.ts$|fair-housing/.test(path));
  expect(
    paths.flatMap((path) => sentences(read(path)).flatMap((text) => found(path, text, spellings, phrases))),
  ).toEqual([]);
});

test('no page of the guide, article or legal text does', () => {
  const paths = files('content/**/*.md');
  expect(paths.flatMap((path) => found(path, prose(read(path)), spellings, phrases))).toEqual([]);
});

test('documents for developers are spelled the American way', () => {
  const paths = files('*.md', 'docs/**/*.md').filter((path) => path !== join('docs', 'words.md'));
  expect(paths.flatMap((path) => found(path, prose(read(path)), spellings))).toEqual([]);
});

test('a dictionary of all languages is read in English only', () => {
  const code = `const texts = { en: { a: 'Your licence ends' }, fr: { a: 'Votre licence expire' }, de: 'Ihre licence hier' };
    const more = { en: 'The licence here', fr: 'La licence ici' }; sql\`select licence from x\`; // a licence here`;
  expect(sentences(code)).toEqual(['Your licence ends', 'The licence here']);
});
