import { expect, test } from 'vitest';
import { load } from '#app/i18n/store.ts';
import { type T, translate } from '#app/i18n/t.ts';
import { sourceWords } from './source-words.ts';
import { leadThing } from './thing.ts';

test('a source is shown by its own name, which a list with sources therefore asks for', async () => {
  await load('en', ['leads']);
  const t = ((key: string) => translate('en', 'en-US', key)) as T;
  expect(sourceWords(t, { source: 'other', sourceName: 'Yard sign' })).toBe('Yard sign');
  expect(sourceWords(t, { source: 'other', sourceName: null })).toBe('Other');
  expect(sourceWords(t, { source: 'social', sourceName: 'Facebook' })).toBe('Facebook');
  expect(sourceWords(t, { source: 'zillow', sourceName: 'Trulia' })).toBe('Trulia');
  expect(sourceWords(t, { source: 'zillow', sourceName: null })).toBe('Zillow');
  expect(leadThing.beside?.(['name', 'source'])).toEqual(['sourceName']);
  expect(leadThing.beside?.(['source', 'sourceName', 'areas'])).toEqual(['sourceName', 'areas']);
  expect(leadThing.beside?.(['name'])).toEqual([]);
});
