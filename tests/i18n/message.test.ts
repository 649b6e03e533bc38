import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileMessage, compilePseudo } from '#app/i18n/compile-message.ts';
import { formatMessage, formatParts, type Values } from '#contract/core/message.ts';

const say = (source: string, values: Values = {}, locale = 'en-US') =>
  formatMessage(compileMessage(source), values, locale);

describe('arguments', () => {
  test('text, numbers and dates take their places', () => {
    expect(say('Hello {name}', { name: 'Ana' })).toBe('Hello Ana');
    expect(say('{count} of {total}', { count: 1234, total: 99 }, 'de-DE')).toBe('1.234 of 99');
    expect(say('{day, date, ::yyyyMMMd}', { day: new Date(2026, 2, 14) })).toBe('Mar 14, 2026');
  });

  test('number styles and skeletons', () => {
    expect(say('{n, number}', { n: 1234.5 }, 'fr-FR')).toBe('1\u202f234,5');
    expect(say('{n, number, percent}', { n: 0.2 })).toBe('20%');
    expect(say('{n, number, integer}', { n: 7.6 })).toBe('8');
    expect(say('{n, number, ::currency/USD .00}', { n: 5 })).toBe('$5.00');
    expect(say('{n, number, ::compact-short}', { n: 12_345 })).toBe('12K');
  });

  test('Arabic is written with Latin digits everywhere', () => {
    expect(say('{n}', { n: 1234 }, 'ar')).toBe('1,234');
    expect(say('{n, plural, other {#}}', { n: 1234 }, 'ar-EG')).toBe('1,234');
  });

  test('a forgotten value shows its name, null shows nothing', () => {
    expect(say('Hello {name}')).toBe('Hello {name}');
    expect(say('[{name}]', { name: null })).toBe('[]');
  });

  test('apostrophes are apostrophes, and quote braces', () => {
    expect(say("You're offline")).toBe("You're offline");
    expect(say("l''{name}", { name: 'eau' })).toBe("l'eau");
    expect(say("'{'name'}'")).toBe('{name}');
  });
});

describe('plurals', () => {
  const leads = '{n, plural, =0 {No leads} one {# lead} other {# leads}}';

  test('English', () => {
    expect([0, 1, 2, 1000].map((n) => say(leads, { n }))).toEqual(['No leads', '1 lead', '2 leads', '1,000 leads']);
  });

  test('Russian has three forms for whole numbers and one for fractions', () => {
    const files = '{n, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}';
    const said = [1, 2, 5, 11, 21, 22, 112, 1.5].map((n) => say(files, { n }, 'ru-RU'));
    expect(said).toEqual([
      '1 файл',
      '2 файла',
      '5 файлов',
      '11 файлов',
      '21 файл',
      '22 файла',
      '112 файлов',
      '1,5 файла',
    ]);
  });

  test('Arabic has six', () => {
    const forms = '{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}';
    expect([0, 1, 2, 3, 10, 11, 99, 100, 102, 103].map((n) => say(forms, { n }, 'ar')).join('')).toBe('zotffmmxxf');
  });

  test('French counts nought as one', () => {
    expect(say('{n, plural, one {# bien} other {# biens}}', { n: 0 }, 'fr-FR')).toBe('0 bien');
  });

  test('ordinals, offsets and exact numbers', () => {
    const nth = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
    expect([1, 2, 3, 4, 11, 22].map((n) => say(nth, { n }))).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd']);
    const you = '{n, plural, offset:1 =0 {nobody} =1 {you} one {you and # other} other {you and # others}}';
    expect([0, 1, 2, 5].map((n) => say(you, { n }))).toEqual(['nobody', 'you', 'you and 1 other', 'you and 4 others']);
  });
});

test('select, with what it does not know as other, and nesting', () => {
  const source =
    '{role, select, owner {Owner of {n, plural, one {# office} other {<b># offices</b>}}} other {Member}}, {name}';
  expect(say(source, { role: 'owner', n: 1, name: 'Li' })).toBe('Owner of 1 office, Li');
  expect(say(source, { role: 'owner', n: 3, name: 'Li' })).toBe('Owner of 3 offices, Li');
  expect(say(source, { role: 'guest', n: 3, name: 'Li' })).toBe('Member, Li');
});

test('tags hand their contents over, and disappear where nobody takes them', () => {
  type Link = { link: (string | Link)[] };
  const message = compileMessage('Read the <a>terms of <b>{brand}</b></a> now');
  const parts = formatParts<Link>(message, { brand: 'Lintel', a: (children) => ({ link: children }) }, 'en');
  expect(parts).toEqual(['Read the ', { link: ['terms of Lintel'] }, ' now']);
});

test('text without syntax stays what it is, and every count finds words in every language', () => {
  const harmless = fc.string().filter((text) => !/[{}<>'#]/.test(text));
  fc.assert(fc.property(harmless, (text) => say(text) === text));
  const locale = fc.constantFrom('en-US', 'es-US', 'fr-FR', 'de-DE', 'zh-CN', 'ja-JP', 'ar', 'pt-BR', 'it-IT', 'ru-RU');
  fc.assert(
    fc.property(fc.integer(), locale, (n, tag) => {
      const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
      const source = `{n, plural, ${forms.map((form) => `${form} {${form} #}`).join(' ')}}`;
      const [form, figure] = say(source, { n }, tag)
        .split(' ', 1)
        .concat(say('{n}', { n }, tag));
      expect(form).toBe(new Intl.PluralRules(tag).select(n));
      expect(say(source, { n }, tag)).toBe(`${form} ${figure}`);
    }),
  );
});

test('values are never read as syntax', () => {
  fc.assert(fc.property(fc.string(), (name) => say('[{name}]', { name }) === `[${name}]`));
});

test('the pseudo-language is longer and keeps its arguments', () => {
  const source = '{n, plural, one {# lead} other {# leads}} for {name}';
  expect(formatMessage(compilePseudo(source), { n: 2, name: 'Ana' }, 'en')).toBe('⟦2 lééááds fóór Ana⟧');
});

test('a message that does not parse names its fault', () => {
  for (const source of ['{n, plural, one {x}}', '{', '<b>x', '{n, number, roman}', '{n, date, gregorian}']) {
    expect(() => compileMessage(source), source).toThrow();
  }
});
