import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '#contract/core/locale.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = (...patterns: string[]): string[] => globSync(patterns, { cwd: root }).sort();

const section = (heading: string): string => read('docs/words.md').split(`## ${heading}\n`)[1]!.split('\n## ')[0]!;

/** The words in backquotes below a heading of the glossary. */
function listedUnder(heading: string): string[] {
  const all = section(heading);
  const words = [...all.slice(all.indexOf('\n\n', 1)).matchAll(/`([^`]+)`/g)].map(([, word]) => word!);
  expect(words.length).toBeGreaterThan(10);
  return words;
}

/** `*` matches any ending. */
function banned(heading: string): RegExp {
  const words = listedUnder(heading).map((word) => word.replace(/['’]/g, "['’]"));
  return new RegExp(`(?<![\\w-])(?:${words.map((word) => word.replace('*', '[a-z]*')).join('|')})(?![\\w-])`, 'gi');
}

const spellings = banned('Banned spellings');
const phrases = banned('Banned phrases');

const found = (path: string, text: string, ...lists: RegExp[]): string[] =>
  lists.flatMap((list) => (text.match(list) ?? []).map((word) => `${path}: ${word}`));

/** The prose of a page, without code, link targets and comments. */
const prose = (markdown: string): string =>
  markdown.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|https?:\/\/\S+|<!--[\s\S]*?-->/g, '');

/** A message without its placeholder names. */
const spoken = (message: string): string => message.replace(/\{\w+|<\/?\w+>/g, ' ');

/** All texts of a dictionary at any depth. */
const valuesIn = (texts: unknown): string =>
  typeof texts === 'string'
    ? spoken(texts)
    : Object.values(texts as object)
        .map(valuesIn)
        .join('\n');

const foreign = new RegExp(`^(?:${locales.filter((locale) => locale !== 'en').join('|')})$`);
const statement =
  /^\s*(?:select|insert|update|delete|with|values|and|or|from|where|case|coalesce|json|order|create|set|lock)\b|jsonb?_agg|coalesce\(|insert into/i;

/** The tokens of a program: strings, comments, regular expressions, dictionary keys. */
const pieces = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\w+(?=:\s)|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;
const pattern = /(?<=[(,=:[!&|?{;]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;

/** The sentences in a program: strings of three words or more, except SQL and texts under another language in a dictionary. */
function sentences(code: string): string[] {
  const told: string[] = [];
  /** Open template literals, each with its brace depth. */
  const templates: { text: string; isSql: boolean; depth: number }[] = [];
  let depth = 0;
  let foreignFrom: number | undefined;
  let inTemplate = false;
  const tell = (text: string, isSql = false) => {
    if (isSql || foreignFrom !== undefined || statement.test(text)) return;
    if (spoken(text).trim().split(/\s+/).length >= 3) told.push(spoken(text));
  };
  const key = (name: string) => {
    if (foreignFrom === undefined || depth === foreignFrom) foreignFrom = foreign.test(name) ? depth : undefined;
  };
  for (let at = 0; at < code.length; at++) {
    const open = templates.at(-1);
    if (inTemplate && open) {
      if (code[at] === '\\') open.text += code[++at];
      else if (code[at] === '`') {
        tell(open.text, open.isSql);
        templates.pop();
        inTemplate = false;
      } else if (code.startsWith('${', at)) {
        open.text += ' ';
        open.depth = ++depth;
        inTemplate = false;
        at++;
      } else open.text += code[at];
      continue;
    }
    pieces.lastIndex = pattern.lastIndex = at;
    const piece = pieces.exec(code)?.[0] ?? pattern.exec(code)?.[0];
    if (piece) {
      if (/^\w/.test(piece)) key(piece);
      else if (/^['"]/.test(piece)) tell(piece.slice(1, -1));
      at += piece.length - 1;
    } else if (code[at] === '`') {
      templates.push({ text: '', isSql: code.endsWith('sql', at), depth: 0 });
      inTemplate = true;
    } else if (code[at] === '{') depth++;
    else if (code[at] === '}') {
      if (open && open.depth === depth) inTemplate = true;
      depth--;
      if (foreignFrom !== undefined && depth < foreignFrom) foreignFrom = undefined;
    } else if (/\w/.test(code[at]!)) at += /^\w*/.exec(code.slice(at, at + 200))![0].length - 1;
  }
  return told;
}

test('whatever the glossary sends away is banned, or said to be an ordinary word elsewhere', () => {
  const sentAway = section('Glossary')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .flatMap((line) => line.split('|')[2]!.split(','))
    .map((words) => words.trim());
  expect(sentAway.length).toBeGreaterThan(60);
  const ordinary = new Set(listedUnder('Ordinary words'));
  expect(sentAway.filter((words) => found('', words, spellings, phrases).length === 0 && !ordinary.has(words))).toEqual(
    [],
  );
});

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

  // The fair-housing lists name forbidden words in every spelling; the others list what people may write.
  const paths = files('server/**/*.ts', 'contract/**/*.ts').filter(
    (path) =>
      !/\.test\.ts$|core\/compliance\/(acts|mentions|phrases|fair-housing)|mind\/words|messages\/opt-out-sentences/.test(
        path,
      ),
  );
  expect(
    paths.flatMap((path) => sentences(read(path)).flatMap((text) => found(path, text, spellings, phrases))),
  ).toEqual([]);
});

test('no page of the guide, article or legal text does', () => {
  const paths = files('content/**/*.md');
  expect(paths.flatMap((path) => found(path, prose(read(path)), spellings, phrases))).toEqual([]);
});

test('documents for developers are spelled the American way', () => {
  // The glossary names words to avoid, and the schema consists of table names.
  const apart = ['words.md', 'schema.md'].map((name) => join('docs', name));
  const paths = files('*.md', 'docs/**/*.md').filter((path) => !apart.includes(path));
  expect(paths.flatMap((path) => found(path, prose(read(path)), spellings))).toEqual([]);
});

test('a dictionary of all languages is read in English only', () => {
  const code = `const texts = { en: { a: 'Your licence ends' }, fr: { a: 'Votre licence expire' }, de: 'Ihre licence hier' };
    const more = { en: 'The licence here', fr: 'La licence ici' }; sql\`select licence from x\`; // a licence here`;
  expect(sentences(code)).toEqual(['Your licence ends', 'The licence here']);
});
