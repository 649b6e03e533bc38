import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findingsOf, type LookedAt, scoreOf } from './audit.ts';
import { filled, headOf, seoLengths, unknownFields, usualTitle } from './head.ts';
import { plainPath, type Step, walk } from './redirects.ts';

test.each([
  ['{{address}} · {{price}} · {{organization}}', '12 Juniper St · $450,000 · Harbor'],
  ['{{address}} · {{year}} · {{organization}}', '12 Juniper St · Harbor'],
  ['{{year}} | {{address}}', '12 Juniper St'],
  ['{{address}}, {{city}} - {{year}}', '12 Juniper St, Austin'],
  ['{{year|New}} home in {{city}}', 'New home in Austin'],
  ['{{nobody}} in {{city}}', '{{nobody}} in Austin'],
])('a template %j is filled in', (template, said) => {
  const values = { address: '12 Juniper St', price: '$450,000', city: 'Austin', organization: 'Harbor', year: '' };
  expect(filled(template, values)).toBe(said);
});

test('an empty template says the usual words, an unknown field is named', () => {
  const usual = { title: 'Usual', description: 'Words' };
  expect(headOf({ title: '', description: '{{year}}' }, { year: '' }, usual)).toEqual(usual);
  expect(unknownFields('page', '{{title}} {{price}} {{x|y}}')).toEqual(['price', 'x']);
});

test('addresses lead to their end at once, and circles are known for what they are', () => {
  const steps: Step[] = [
    { source: '/a', target: '/b', status: 301 },
    { source: '/b', target: '/C/?x=1', status: 302 },
    { source: '/d', target: 'https://elsewhere.example/x', status: 302 },
    { source: '/e', target: '', status: 410 },
    { source: '/f', target: '/g', status: 301 },
    { source: '/g', target: '/f', status: 301 },
  ];
  const at = (source: string) => steps.find((step) => step.source === source);
  expect(walk('/A/', at)).toEqual({ to: '/c', status: 301, isLoop: false, steps: 2 });
  expect(walk('/d', at)).toMatchObject({ to: 'https://elsewhere.example/x', status: 302 });
  expect(walk('/e', at)).toMatchObject({ to: '', status: 410 });
  expect(walk('/f', at)?.isLoop).toBe(true);
  expect(walk('/none', at)).toBeUndefined();
});

test('whatever leads wherever, a walk ends, and where it says so nothing leads on', () => {
  const name = fc.constantFrom('/a', '/b', '/c', '/d', '/e');
  const table = fc.uniqueArray(fc.record({ source: name, target: name, status: fc.constant(301) }), {
    selector: ({ source }) => source,
  });
  fc.assert(
    fc.property(table, name, (steps, from) => {
      const walked = walk(from, (source) => steps.find((step) => step.source === source));
      if (walked && !walked.isLoop) expect(steps.some(({ source }) => source === plainPath(walked.to))).toBe(false);
    }),
  );
});

const page = (change: Partial<LookedAt>): LookedAt => ({
  kind: 'page',
  id: '0198a000-0000-7000-8000-000000000000',
  path: '/s/x/a',
  name: 'A',
  title: 'A title of a page that is long enough',
  description: 'A description of a page that says well what somebody finds there, and where.',
  words: 300,
  picturesWithoutAlt: 0,
  links: [],
  isIndexed: true,
  ...change,
});

test('a page without fault is worth a hundred, and each fault is named with what it is about', () => {
  const fine = page({});
  expect(findingsOf([fine], () => 'fine')).toEqual([]);
  expect(scoreOf(1, [])).toBe(100);
  const twin = page({ path: '/s/x/b', links: ['/gone', '/gone'], words: 3, picturesWithoutAlt: 2, description: '' });
  const found = findingsOf([fine, twin], (link) => (link === '/gone' ? 'broken' : 'fine'));
  expect(found.map(({ path, issue, about }) => [path, issue, about])).toEqual([
    ['/s/x/a', 'title_duplicate', fine.title],
    ['/s/x/b', 'link_broken', '/gone'],
    ['/s/x/b', 'title_duplicate', fine.title],
    ['/s/x/b', 'description_missing', ''],
    ['/s/x/b', 'thin', '3'],
    ['/s/x/b', 'alt_missing', '2'],
  ]);
  expect(scoreOf(2, found)).toBe(30);
  // A page hidden from search engines is no duplicate, but its broken links still count.
  expect(findingsOf([fine, { ...twin, isIndexed: false }], () => 'broken').map(({ issue }) => issue)).toEqual([
    'link_broken',
  ]);
});

test('a usual title has no more parts than search engines show of it', () => {
  const long = ['4123 Meadow Ln, Georgetown, TX 78633', '$489,900', 'Harbor & Vine Realty'];
  expect(usualTitle(long)).toBe('4123 Meadow Ln, Georgetown, TX 78633 · $489,900');
  expect(usualTitle(['12 Juniper St, Austin', '', 'Harbor'])).toBe('12 Juniper St, Austin · Harbor');
  const parts = fc.array(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(parts, (all) => {
      const title = usualTitle(all);
      expect(title.startsWith(all[0]!)).toBe(true);
      expect(title.length).toBeLessThanOrEqual(Math.max(all[0]!.length, seoLengths.title.most));
    }),
  );
});
