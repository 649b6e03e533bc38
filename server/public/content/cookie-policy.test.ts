import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { roomKey, themeKey, zoomKey } from '#contract/core/document.ts';
import { languageKey } from '#contract/core/locale.ts';
import { cookieNames } from '#server/core/auth/cookies.ts';

const root = join(import.meta.dirname, '../../..');
const app = join(root, 'app');

const stores = /\b(localStorage|sessionStorage|caches\.open|openDB|database)\b/;
/** The ways our code names stored values: `const sessionKey = '…'`, `database<Schema>('…'`, `useRemembered('…'`. */
const naming = [
  /\bconst \w*(?:[kK]ey|[nN]ame|prefix|Database)\w* = '([^']+)'/g,
  /\bdatabase<\w+>\(\s*'([^']+)'/g,
] as const;
const remembering = [/\buseRemembered\(\s*'([^']+)'/g, /\bsingleKeys = \{ name: '([^']+)'/g] as const;
/** Lists store their place and started jobs under the name of what they list (app/records). */
const listing = [/\buseStartedJob\('([^']+)'/g] as const;

/** The name without the ending that marks a variable part. */
const bare = (name: string): string => name.replace(/[ …-]+$/u, '');

const all = (code: string, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name]) => name!));

function storedByScreens(): string[] {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^gallery|^i18n\/(vite|catalogue)/.test(name),
  );
  return files.flatMap((name) => {
    const code = readFileSync(join(app, name), 'utf8');
    const remembered = all(code, remembering).map((choice) => `lintel-${choice}`);
    remembered.push(...all(code, listing).flatMap((domain) => [`lintel-${domain}`, `lintel-${domain}-job`]));
    return stores.test(code) ? [...remembered, ...all(code, naming)] : remembered;
  });
}

test('the cookie policy names what the product stores in a browser, all of it and nothing else', () => {
  const policy = readFileSync(join(root, 'content/legal/cookie-policy.md'), 'utf8');
  const told = new Set([...policy.matchAll(/`([^`]+)`/g)].map(([, name]) => bare(name!)));
  told.delete('__Host');
  const cookies = cookieNames.map((name) => `lintel-${name}`);
  const stored = new Set([...cookies, roomKey, themeKey, zoomKey, languageKey, ...storedByScreens().map(bare)]);
  expect([...stored].filter((name) => !told.has(name))).toEqual([]);
  expect([...told].filter((name) => !stored.has(name))).toEqual([]);
});
