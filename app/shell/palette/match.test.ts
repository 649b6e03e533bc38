import { expect, test } from 'vitest';
import { matching } from './match.ts';

const find = (question: string, texts: readonly string[]) => matching(texts, question, (text) => text);

test('a question of nothing finds everything, in its own order', () => {
  expect(find('  ', ['Tasks', 'Leads'])).toEqual(['Tasks', 'Leads']);
});

test('what begins with it comes first, then words that do, then anything that holds it', () => {
  expect(find('le', ['Sales', 'New lead', 'Leads'])).toEqual(['Leads', 'New lead', 'Sales']);
});

test('accents and case do not matter, and words may come in any order', () => {
  expect(find('parametres', ['Paramètres'])).toEqual(['Paramètres']);
  expect(find('lead NEW', ['New lead', 'New task'])).toEqual(['New lead']);
  expect(find('任务', ['我的任务', '设置'])).toEqual(['我的任务']);
});
