import { expect, test } from 'vitest';
import { domains } from './domains.ts';

test('every page in the rail has an icon and a key of its own', () => {
  const pages = domains.flatMap((domain) => domain.pages ?? []);
  expect(pages.length).toBeGreaterThan(15);
  const twice = (values: readonly (string | undefined)[]) =>
    values.filter((value, n) => value !== undefined && values.indexOf(value) !== n);
  expect(twice(pages.map(({ icon }) => icon.displayName ?? icon.name))).toEqual([]);
  expect(twice(pages.map(({ key }) => key))).toEqual([]);
});
