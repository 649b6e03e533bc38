import { expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { domains } from './domains.ts';
import { pageOfCall } from './shell/navigation.ts';

test('every page in the rail has an icon and a key of its own', () => {
  const pages = domains.flatMap((domain) => domain.pages ?? []);
  expect(pages.length).toBeGreaterThan(15);
  const twice = (values: readonly (string | undefined)[]) =>
    values.filter((value, n) => value !== undefined && values.indexOf(value) !== n);
  expect(twice(pages.map(({ icon }) => icon.displayName ?? icon.name))).toEqual([]);
  expect(twice(pages.map(({ key }) => key))).toEqual([]);
});

test('every call of a member belongs to one page, so that what support did is told by its place', () => {
  const members = allCalls.filter(([, { access }]) => access.who === 'member').map(([name]) => name.split('.')[0]!);
  const homeless = [...new Set(members)].filter((name) => !pageOfCall(`${name}.any`));
  expect(homeless, 'Name them among the `calls` of a page in the manifest of their domain.').toEqual([]);
  const claimed = domains.flatMap(({ pages = [] }) => pages.flatMap(({ name, calls = [] }) => [name, ...calls]));
  expect(claimed.filter((name, at) => claimed.indexOf(name) !== at)).toEqual([]);
});
