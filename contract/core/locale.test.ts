import { expect, test } from 'vitest';
import { acceptedLanguages, chooseLanguage } from './locale.ts';

const choose = (stored: string | null, header: string) => chooseLanguage(stored, acceptedLanguages(header));

test('a stored choice beats the browser, the browser beats English', () => {
  expect(choose('ja', 'fr-FR,fr;q=0.9').locale).toBe('ja');
  expect(choose(null, 'nl-NL,nl;q=0.9,fr;q=0.8,en;q=0.7').locale).toBe('fr');
  expect(choose(null, 'nl-NL, sw').locale).toBe('en');
  expect(choose(null, '').locale).toBe('en');
});

test('what is stored is believed only when it is one of our languages', () => {
  expect(choose('xx', 'it').locale).toBe('it');
  expect(choose('../en', '').locale).toBe('en');
});

test('the order of the header is its quality, not its writing', () => {
  expect(choose(null, 'de;q=0.2, ru;q=0.9, es;q=0').locale).toBe('ru');
});

test('the region follows the reader, and only within the chosen language', () => {
  expect(choose(null, 'en-GB,en;q=0.9')).toEqual({ locale: 'en', tag: 'en-GB', dir: 'ltr' });
  expect(choose('es', 'en-GB,es-MX;q=0.5').tag).toBe('es-MX');
  expect(choose('de', 'en-GB').tag).toBe('de-DE');
  expect(choose(null, 'zh-Hant-TW')).toEqual({ locale: 'zh', tag: 'zh-TW', dir: 'ltr' });
  expect(choose(null, 'ar-EG-u-nu-arab')).toEqual({ locale: 'ar', tag: 'ar-EG', dir: 'rtl' });
});

test('a header made of rubbish does no harm', () => {
  expect(choose(null, `${'a-'.repeat(100_000)},;;;q=,=,en--,*;q=1`).locale).toBe('en');
});
