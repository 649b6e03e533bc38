import { readFileSync } from 'node:fs';
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
