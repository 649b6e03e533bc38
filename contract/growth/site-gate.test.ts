import { describe, expect, test } from 'vitest';
import { verticals } from '../account/price-book.ts';
import { blocksOf, type Said } from '../core/content/tree.ts';
import { locales } from '../core/locale.ts';
import type { SiteContent } from './site-content.ts';
import { type Beside, licenceLine, siteIssues } from './site-gate.ts';
import { isReservedSlug, slugOf } from './site-slug.ts';
import { firstLine } from './site-words.ts';
import { siteSlug } from './sites.ts';

const content = (given: { hero?: string; about?: string; contact?: string; consent?: string } = {}): SiteContent => ({
  theme: 'hearth',
  nav: [],
  hero: { as: 'person', words: given.hero ?? '', portrait: null },
  homes: { which: 'all', chosen: [] },
  about: { words: given.about ?? '' },
  contact: { words: given.contact ?? '', consent: given.consent ?? 'You may answer me.', phone: '', email: '' },
});

const nothingBeside: Beside = { hasHomes: false, firstPage: null };
const kinds = (of: SiteContent, line = 'TX 0612345', beside: Partial<Beside> = { hasHomes: true }) =>
  siteIssues(of, line, { ...nothingBeside, ...beside }).map(({ kind, where }) => `${kind} ${where}`);

describe('what keeps a site from being published', () => {
  test('nothing, where a licence is named and the form says what one agrees to', () => {
    expect(kinds(content({ hero: 'Homes by the lake', about: 'Twenty years in Austin.' }))).toEqual([]);
  });

  test('no licence, whatever else the line says', () => {
    expect(kinds(content(), '')).toEqual(['licence brand']);
    expect(kinds(content(), 'Okafor Homes LLC')).toEqual(['licence brand']);
  });

  test('a form that does not say what one agrees to', () => {
    expect(kinds(content({ consent: '  \n' }))).toEqual(['consent contact']);
  });

  test.each([
    ['hero', 'A safe area for Christian families'],
    ['about', 'I know every\nquiet neighborhood and no children around.'],
    ['contact', 'Young professionals, write to me'],
  ] as const)('words about people in place of homes (%s)', (where, words) => {
    const [issue] = siteIssues(content({ [where]: words }), 'TX 1', { ...nothingBeside, hasHomes: true });
    expect(issue).toMatchObject({ kind: 'fair_housing', where });
    expect(words).toContain(issue?.words);
  });

  test('a name and nothing else: no words, no homes, and no first page that says anything', () => {
    expect(kinds(content(), 'TX 1', {})).toEqual(['bare hero']);
    expect(kinds(content({ hero: '  ', about: '\n', contact: 'Call me.' }), 'TX 1', {})).toEqual(['bare hero']);
    const page = (...blocks: Said[]) => ({ firstPage: { blocks: blocksOf(blocks) } });
    const form: Said = { type: 'form', title: 'Get in touch', words: '', label: 'Send' };
    expect(kinds(content(), 'TX 1', page(form, { type: 'text', words: ' ' }))).toEqual(['bare hero']);
    expect(kinds(content(), 'TX 1', page({ type: 'text', words: 'Homes by the lake.' }, form))).toEqual([]);
    expect(kinds(content({ hero: 'Homes by the lake' }), 'TX 1', {})).toEqual([]);
    expect(kinds(content({ about: 'Twenty years in Austin.' }), 'TX 1', {})).toEqual([]);
    expect(kinds(content(), 'TX 1', { hasHomes: true })).toEqual([]);
  });

  test('words that are put in for it are lawful in every language, with places and without', () => {
    for (const locale of locales)
      for (const trade of verticals)
        for (const places of [[], ['Austin'], ['Austin', 'Round Rock', 'Kyle']]) {
          const hero = firstLine(locale, trade, places);
          expect(hero.length, hero).toBeLessThanOrEqual(240);
          expect(kinds(content({ hero }), 'TX 1', {}), hero).toEqual([]);
          if (trade === 'realestate') for (const place of places) expect(hero).toContain(place);
        }
  });

  test('all of it at once, each named', () => {
    const all = content({ hero: 'no kids', about: 'women only', contact: 'low crime', consent: '' });
    expect(kinds(all, '')).toEqual([
      'licence brand',
      'consent contact',
      'fair_housing hero',
      'fair_housing about',
      'fair_housing contact',
    ]);
  });
});

describe('the licence line', () => {
  const texas = { kind: 'realestate', state: 'TX', number: '0612345' } as const;
  test('is the brand’s own where that names a number', () => {
    expect(licenceLine('Okafor Homes LLC · TX 0612345', [texas])).toBe('Okafor Homes LLC · TX 0612345');
  });
  test('is completed from the profile where it does not, each number once', () => {
    const lender = [
      { kind: 'nmls', state: 'TX', number: '123456' },
      { kind: 'nmls', state: 'NM', number: '123456' },
    ] as const;
    expect(licenceLine('Okafor Homes LLC', [texas])).toBe('Okafor Homes LLC · TX real estate license 0612345');
    expect(licenceLine('', lender)).toBe('NMLS ID 123456');
    expect(licenceLine('', [])).toBe('');
  });
});

describe('the address of a site', () => {
  test.each([
    ['Okafor & Daughters', 'okafor-daughters'],
    ['Núñez & Söhne, LLC', 'nunez-sohne-llc'],
    ['O’Brien Realty', 'obrien-realty'],
    ['田中不動産', 'homes-site'],
    ['Admin', 'admin-site'],
  ])('of “%s” is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(siteSlug.safeParse(slug).success).toBe(true);
  });

  test.each(['ab', 'admin', 'two--hyphens', '-begins', 'ends-', 'has space', 'ünïcode', 'x'.repeat(61)])(
    'may not be “%s”',
    (slug) => expect(siteSlug.safeParse(slug).success).toBe(false),
  );

  test('is never one of the product’s own, however it is made', () => {
    for (const name of ['Support', 'API', 'Open House', 'WWW']) expect(isReservedSlug(slugOf(name))).toBe(false);
  });
});
