import { describe, expect, test } from 'vitest';
import { complianceOf } from '#contract/core/compliance/check.ts';
import { leavesOf } from '#contract/core/content/tree.ts';
import { textsOf, wordsIn } from '#contract/core/content/walk.ts';
import { contrast, inkOn } from '#contract/core/ink.ts';
import { checked, looseNumbers } from '#contract/growth/ai-tools/check.ts';
import { plainShape, type SiteAnswers } from '#contract/growth/builder.ts';
import { leastContrast, schemesOf, themeNames, themeOf, worn } from '#contract/growth/site-themes.ts';
import { splitSentences } from '#contract/inventory/marketing/sentences.ts';
import { renewed } from './apply.ts';
import { composeSite } from './compose.ts';
import { readWish } from './wish.ts';
import type { Known } from './write.ts';

const answers: SiteAnswers = {
  who: 'person',
  where: ['Austin', 'Round Rock'],
  forWhom: ['buyers', 'sellers'],
  style: 'estate',
  show: ['homes', 'areas', 'valuation', 'calculator'],
  words: 'I have lived here for 20 years. My *first* job was framing houses.',
  testimonials: [{ words: 'She answered every call.', name: 'P. Okafor', source: 'Letter, 2025', consent: true }],
};
const known: Known = {
  organisation: 'Keystone Realty',
  person: { name: 'Mara Levin', title: 'Broker Associate', licence: 'TX 0612345' },
  homes: 4,
  cities: [{ name: 'Austin', homes: 4 }],
};
const bare: Known = {
  organisation: 'Keystone Realty',
  person: { name: 'Mara Levin', title: '', licence: '' },
  homes: 0,
  cities: [],
};
const poor: SiteAnswers = { ...answers, where: [], forWhom: ['buyers'], show: [], words: '', testimonials: [] };
const shapes = [true, false].flatMap((isWarm) => [true, false].map((isShort) => ({ isWarm, isShort, topics: [] })));

const cases = [
  { name: 'rich', answers, known },
  { name: 'poor', answers: poor, known: bare },
  { name: 'team', answers: { ...answers, who: 'team' as const }, known },
  {
    name: 'renters',
    answers: { ...poor, forWhom: ['renters' as const, 'investors' as const], where: ['Hyde Park'] },
    known,
  },
].flatMap((one) => shapes.map((shape) => ({ ...one, shape })));

describe('a composed site', () => {
  test.each(cases)('rests on what is known, and nothing else: $name $shape', ({ answers, known, shape }) => {
    const composed = composeSite(answers, known, shape);
    const [part] = checked([{ name: 'site', sentences: composed.sentences }], composed.sources, { isPublic: true });
    expect(part!.sentences.filter(({ flag }) => flag === 'unsupported' || flag === 'forbidden')).toEqual([]);
    const said = new Set(composed.sentences.map(({ text }) => text));
    for (const page of composed.pages) {
      const texts = leavesOf(page.blocks).filter(({ type }) => type === 'text' || type === 'testimonial');
      const words = texts.flatMap((leaf) => wordsIn(leaf).flatMap(({ path, text }) => (path === 'words' ? text : [])));
      for (const sentence of words.flatMap(splitSentences)) expect(said).toContain(sentence.replace(/^- /, ''));
      expect(complianceOf(textsOf(page)).filter(({ level }) => level === 'block')).toEqual([]);
    }
  });

  test.each(cases)('leads only to pages that it has: $name $shape', ({ answers, known, shape }) => {
    const { pages } = composeSite(answers, known, shape);
    const slugs = new Set(['homes', ...pages.map(({ slug }) => slug)]);
    const links = pages.flatMap(({ blocks }) =>
      leavesOf(blocks).flatMap((leaf) => (leaf.type === 'buttons' ? leaf.items.map(({ link }) => link) : [])),
    );
    expect(links.filter((link) => !slugs.has(link.slice(2)))).toEqual([]);
    expect(new Set(pages.map(({ key }) => key)).size).toBe(pages.length);
    expect(pages[0]).toMatchObject({ key: 'home', kind: 'home' });
  });

  test('has the pages that the answers ask for', () => {
    expect(composeSite(answers, known).pages.map(({ slug }) => slug)).toEqual([
      'home',
      'about',
      'buying-a-home',
      'home-value',
      'austin',
      'round-rock',
      'what-clients-say',
    ]);
    expect(composeSite(poor, bare).pages.map(({ slug }) => slug)).toEqual(['home', 'about', 'buying-a-home']);
  });

  test('quotes people word for word: a star that somebody wrote is a star', () => {
    const about = composeSite(answers, known).pages.find(({ key }) => key === 'about')!;
    const [, text] = about.blocks;
    expect(text).toMatchObject({ words: expect.stringContaining('My \\*first\\* job was framing houses.') });
  });

  test('says nothing of homes where there are none, and counts them only when the page is read', () => {
    const { pages } = composeSite({ ...answers, where: ['Hyde Park'] }, known);
    const area = pages.find(({ key }) => key === 'area-hyde-park')!;
    expect(area.blocks.some(({ type }) => type === 'homes' || type === 'market')).toBe(false);
    const austin = composeSite(answers, known).pages.find(({ key }) => key === 'area-austin')!;
    expect(austin.blocks.map(({ type }) => type)).toEqual(['heading', 'text', 'market', 'heading', 'homes', 'form']);
    for (const { text } of textsOf(austin)) expect(looseNumbers(text, [])).toEqual([]);
  });

  test('is warmer and shorter when it is asked to be', () => {
    const [plain, warm, short] = [plainShape, { ...plainShape, isWarm: true }, { ...plainShape, isShort: true }].map(
      (shape) => composeSite(answers, known, shape),
    );
    expect(plain!.tagline).toBe('Buying and selling homes in Austin and Round Rock.');
    expect(warm!.tagline).toBe('Buying or selling in Austin and Round Rock? Let’s talk it through.');
    const length = (one: typeof plain) => one!.sentences.length;
    expect(length(short)).toBeLessThan(length(plain));
  });
});

describe('a wish', () => {
  const now = { answers, shape: plainShape };
  test.each([
    ['Make it warmer', { shape: { isWarm: true } }],
    ['more professional please', { shape: { isWarm: false } }],
    ['Shorter', { shape: { isShort: true } }],
    ['warmer and shorter', { shape: { isWarm: true, isShort: true } }],
    ['add a page about Hyde Park', { shape: { topics: ['Hyde Park'] } }],
    ['Please create a page for the South Lamar.', { shape: { topics: ['South Lamar'] } }],
    ['remove the page about Round Rock', { answers: { where: ['Austin'] } }],
    ['use the Garden theme', { answers: { style: 'garden' } }],
    ['make it look more minimal', { answers: { style: 'gallery' } }],
    ['remove the calculator', { answers: { show: ['homes', 'areas', 'valuation'] } }],
    ['add a blog', { answers: { show: ['homes', 'areas', 'valuation', 'calculator', 'blog'] } }],
  ])('“%s” is understood', (wish, expected) => {
    expect(readWish(wish, now)).toMatchObject(expected);
  });

  test.each(['make it pop', 'asdf', 'add a page about Austin', 'remove the page about Paris'])(
    '“%s” changes nothing',
    (wish) => {
      expect(readWish(wish, now)).toBeUndefined();
    },
  );
});

test('what a person changed stays when a page is composed again', () => {
  const block = (id: string, words: string) => ({ id, type: 'text' as const, words, tone: 'plain' as const });
  const was = [block('a', 'one'), block('b', 'two'), block('c', 'three')];
  const now = [block('a', 'mine'), block('b', 'two'), block('x', 'added'), block('c', 'three')];
  const next = [block('a', 'ONE'), block('b', 'TWO'), block('d', 'four')];
  expect(renewed(was, now, next).map(({ id, ...rest }) => `${id} ${'words' in rest ? rest.words : ''}`)).toEqual([
    'a mine',
    'b TWO',
    'd four',
    'x added',
  ]);
});

describe('a theme', () => {
  const brands = [null, '#ffffff', '#000000', '#ffe600', '#14553f', '#c2331c', '#7fb0dd', '#808080'];
  test.each(themeNames)('%s is read in any brand color', (name) => {
    for (const theme of schemesOf(themeOf(name))) {
      const { ground } = theme;
      for (const paper of [ground.paper, ground.sunken, ground.surface, ground.raised]) {
        for (const ink of [ground.ink, ground.ink2, ground.ink3])
          expect(contrast(ink, paper), `${ink} on ${paper}`).toBeGreaterThanOrEqual(leastContrast);
        expect(contrast(ground.edge, paper), `edge on ${paper}`).toBeGreaterThanOrEqual(3);
      }
      for (const brand of brands) {
        const { act, onAct, band, onBand } = worn(theme, brand);
        for (const paper of [ground.paper, ground.sunken, ground.surface, ground.raised])
          expect(contrast(act, paper), `${brand} on ${paper}`).toBeGreaterThanOrEqual(leastContrast);
        expect(contrast(onAct, act)).toBeGreaterThanOrEqual(leastContrast);
        expect(contrast(onBand, band)).toBeGreaterThanOrEqual(leastContrast);
        expect(onBand).toBe(inkOn(band));
      }
    }
  });
});
