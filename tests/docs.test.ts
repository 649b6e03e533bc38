import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentKeys } from '#server/env.ts';

const root = join(import.meta.dirname, '..');

/** README's table as it must read, from the settings themselves. */
function settingsTable(): string {
  const rows = Object.entries(environmentKeys).map(([name, schema]) => {
    const unset = schema.safeParse(undefined);
    const given = unset.success ? [unset.data ?? ''].flat() : [];
    const text = given.filter((part) => typeof part !== 'object').join(',');
    const value = text && `\`${text}\``;
    return `| \`${name}\` | ${value} | ${schema.description} |`;
  });
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

test('README’s table of settings says what the program reads', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const written = /<!-- settings[^>]*-->\n([\s\S]*?)\n<!-- \/settings -->/.exec(readme)?.[1];
  expect(written).toBe(settingsTable());
});

test('every test that docs/specification.md names is there', () => {
  const table = readFileSync(join(root, 'docs/specification.md'), 'utf8');
  const named = [...table.matchAll(/^\|[^|]+\| (\S+\.(?:spec|test)\.ts): ([^|]+) \|$/gm)];
  const rows = table.split('\n').filter((line) => /^\| (?!The specification)/.test(line));
  expect(named).toHaveLength(rows.length);
  const missing = named.filter(([, file, title]) => {
    const path = join(root, file!.includes('/') ? file! : `tests/browser/${file}`);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(title!);
  });
  expect(missing.map(([row]) => row)).toEqual([]);
});
