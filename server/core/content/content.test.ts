import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paragraphsOf, spansOf, verbatim } from '#contract/core/content/inline.ts';
import { mergeBlocks } from '#contract/core/content/merge-blocks.ts';
import type { Scene } from '#contract/core/content/scene.ts';
import { settle } from '#contract/core/content/settle.ts';
import { type Block, blocksOf, leafKinds, newBlock, type Said } from '#contract/core/content/tree.ts';
import { textsOf } from '#contract/core/content/walk.ts';
import { contrast } from '#contract/core/ink.ts';
import { chooseLanguage } from '#contract/core/locale.ts';
import { renderMailContent } from './render-mail.ts';
import { renderTextContent } from './render-text.ts';

const scene = (change: Partial<Scene> = {}): Scene => ({
  language: chooseLanguage('en', []),
  origin: 'https://lintel.test',
  brand: { name: 'Harbor & Vine', colour: '#14553f', logo: '/logo', licence: 'TX 0612345' },
  homes: [
    ...['a', 'b', 'c'].map((id) => ({
      ...{ id, label: 'New listing', place: `${id} Juniper St`, price: '$450,000', facts: '3 bd' },
      ...{ photo: `/photo/${id}`, link: `/s/harbor/homes/${id}`, note: '' },
    })),
  ],
  people: [],
  from: {
    ...{ id: 'u', name: 'Ana Reyes', title: 'Broker', phone: '(512) 555-0142', email: 'ana@lintel.test' },
    ...{ licence: 'TX real estate license 0612345', photo: '/ana', words: '' },
  },
  pictures: { '00000000-0000-4000-8000-000000000000': '/picture' },
  words: { viewHome: 'View home', openMap: 'Open map', altered: 'Altered' },
  ...change,
});
const frame = { subject: 'S', preview: 'P' };
const mail = (said: readonly Said[], change: Partial<Scene> = {}) =>
  renderMailContent(blocksOf(said), scene(change), frame);

describe('a mail', () => {
  const said: Said[] = [
    { type: 'heading', words: 'Three homes' },
    { type: 'text', words: 'See **these** and [ask](https://lintel.test/ask).\n\n- one\n- two' },
    { type: 'homes' },
    {
      type: 'buttons',
      items: [
        { label: 'Approve', link: '/yes' },
        { label: 'Decline', link: '/no', kind: 'plain' },
      ],
    },
    { type: 'signature' },
  ];

  test('says the same in both its parts, and every address is whole', () => {
    const html = mail(said);
    const text = renderTextContent(blocksOf(said), scene());
    for (const words of [
      'a Juniper St',
      '$450,000',
      '/yes',
      '/no',
      'Ana Reyes',
      '(512) 555-0142',
      'TX real estate license',
    ])
      for (const part of [html, text]) expect(part).toContain(words);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of addresses) expect(address).toMatch(/^(https:\/\/lintel\.test\/|tel:|mailto:)/);
    expect(html).not.toMatch(/<script|javascript:|position:\s*absolute|display:\s*(flex|grid)/);
    expect(text).toContain('Approve:\nhttps://lintel.test/yes');
  });

  test.each(['#14553f', '#ffd400', '#f5f5f5', '#c80000', '#000000', '#7a5cff'])(
    'has links that can be read on light and on dark, whatever the brand color (%s)',
    (colour) => {
      const html = mail(said, { brand: { ...scene().brand, colour } });
      const light = [...html.matchAll(/class="own"[^>]*style="color:(#[0-9a-f]{6})/g)].map(([, one]) => one!);
      const dark = /\.own\{color:(#[0-9a-f]{6})/.exec(html)![1]!;
      const darkSheet = /\.sheet,\.card\{background:(#[0-9a-f]{6})/.exec(html)![1]!;
      expect(light.length).toBeGreaterThan(2);
      for (const one of light) expect(contrast(one, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark, darkSheet)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('keeps nothing of what its links open where that is asked', () => {
    const kept = renderTextContent(blocksOf(said), scene(), { isKept: true });
    expect(kept).not.toContain('/yes');
    expect(kept).toContain('Approve:\n…');
  });

  test('lets nothing in that was typed as markup, and runs from the right where the language does', () => {
    const html = mail([{ type: 'heading', words: '<img src=x onerror=alert(1)>' }], {
      language: chooseLanguage('ar', []),
    });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('dir="rtl"');
    expect(html).toContain('text-align:right');
  });

  test('is drawn of every kind of block as it begins', () => {
    for (const type of [...Object.keys(leafKinds), 'columns'] as Block['type'][])
      expect(() => renderMailContent([newBlock(type)], scene(), frame), type).not.toThrow();
  });
});

describe('words', () => {
  test('have few marks, and what is no mark stays', () => {
    expect(spansOf('a **b** _c_ snake_case_name [d](https://e.test)')).toEqual([
      { text: 'a ' },
      { text: 'b', bold: true },
      { text: ' ' },
      { text: 'c', soft: true },
      { text: ' snake_case_name ' },
      { text: 'd', link: 'https://e.test' },
    ]);
    expect(spansOf('[x](javascript:alert(1))').some(({ link }) => link)).toBe(false);
  });

  test('of a person’s name are no marks, in paragraphs and in lines', () => {
    const given = {
      locale: 'en',
      audience: { language: 'en' },
      now: { now: new Date(0), timeZone: 'UTC', me: null },
    } as const;
    const values = { first_name: '[Claim it](https://evil.test) **now**', last_name: '' };
    const said = (block: Block) => settle([block], { ...given, values });
    const [text] = said({ ...newBlock('text'), words: 'Hi {{first_name}},' } as Block);
    expect(spansOf((text as { words: string }).words)).toEqual([{ text: `Hi ${values.first_name},` }]);
    const [heading] = said({ ...newBlock('heading'), words: 'Hi {{first_name}}' } as Block);
    expect(heading).toMatchObject({ words: `Hi ${values.first_name}` });
  });

  test('from elsewhere are said as they came', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-•a-z*_[\]()\\:/. ]{1,60}$/), (typed) => {
        const spans = paragraphsOf(verbatim(typed)).flatMap((part) =>
          part.kind === 'words' ? part.spans : [{ text: 'list' }],
        );
        expect(spans.map(({ text }) => text).join('')).toBe(typed.trim());
        expect(spans.some((span) => 'link' in span || 'bold' in span)).toBe(false);
      }),
    );
  });

  test('are all read by the compliance check, in columns and other languages too', () => {
    const blocks = blocksOf([
      { type: 'columns', cells: [[{ type: 'text', words: 'one', in: { es: { words: 'uno' } } }], []] },
      { type: 'faq', items: [{ question: 'two', answer: 'three' }] },
    ]);
    expect(textsOf({ blocks }).map(({ text }) => text)).toEqual(['one', 'uno', 'two', 'three']);
  });
});

describe('two people on one page', () => {
  const block = (id: string, words = id): Block => ({ type: 'text', id, words, tone: 'plain' });
  const edit = fc.record({
    removed: fc.subarray(['a', 'b', 'c', 'd']),
    changed: fc.subarray(['a', 'b', 'c', 'd']),
    added: fc.integer({ min: 0, max: 2 }),
    turned: fc.boolean(),
  });
  type Edit = { removed: string[]; changed: string[]; added: number; turned: boolean };
  const basis = ['a', 'b', 'c', 'd'].map((id) => block(id));
  const edited = (by: string, { removed, changed, added, turned }: Edit): Block[] => {
    const kept = basis
      .filter(({ id }) => !removed.includes(id!))
      .map((one) => (changed.includes(one.id!) ? block(one.id!, `${one.id} by ${by}`) : one));
    const all = [...kept, ...Array.from({ length: added }, (_, at) => block(`${by}${at}`))];
    return turned ? all.reverse() : all;
  };

  test('lose nothing that either wrote', () => {
    let number = 0;
    fc.assert(
      fc.property(edit, edit, (theirs, mine) => {
        const [their, my] = [edited('them', theirs), edited('me', mine)];
        const { blocks, doubled } = mergeBlocks(basis, their, my, () => `new ${number++}`);
        const said = blocks.map((one) => (one.type === 'text' ? one.words : ''));
        const isNew = (one: Block) => !basis.some((was) => JSON.stringify(was) === JSON.stringify(one));
        for (const one of [...their, ...my].filter(isNew)) expect(said).toContain(one.type === 'text' && one.words);
        // A block that neither edited stays; a block that one removed and the other left alone goes.
        for (const { id } of basis) {
          const isLeft = (by: Edit) => !by.removed.includes(id!) && !by.changed.includes(id!);
          const isGone = (by: Edit) => by.removed.includes(id!);
          if (isLeft(theirs) && isLeft(mine)) expect(said).toContain(id);
          if ((isGone(theirs) && isLeft(mine)) || (isLeft(theirs) && isGone(mine))) expect(said).not.toContain(id);
        }
        expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
        expect(doubled).toBe(
          theirs.changed.filter((id) => mine.changed.includes(id) && ![...theirs.removed, ...mine.removed].includes(id))
            .length,
        );
      }),
    );
  });

  test('who saves the same twice changes nothing', () => {
    fc.assert(
      fc.property(edit, (mine) => {
        const my = edited('me', mine);
        expect(mergeBlocks(basis, my, my, () => 'new').blocks).toEqual(my);
        expect(
          mergeBlocks(basis, basis, my, () => 'new')
            .blocks.map(({ id }) => id)
            .sort(),
        ).toEqual(my.map(({ id }) => id).sort());
      }),
    );
  });
});
