import { expect, test } from 'vitest';
import { changesBetween, type Surface } from '#contract/core/api-changes.ts';
import { stale } from './stale.ts';

const surface = (given: Partial<Surface> = {}): Surface => ({
  summary: 'A lead.',
  takes: { id: 'string!' },
  answers: { name: 'string!' },
  refuses: [],
  ...given,
});
const between = (before: Partial<Surface>, after: Partial<Surface>) =>
  changesBetween({ 'GET /x': surface(before) }, { 'GET /x': surface(after) })[0];

test('the changelog says what the contract does now', async () => {
  expect((await stale('2000-01-01')).found, 'Run npm run api-changes.').toEqual([]);
});

test('calls that come and go are told, and only what goes breaks programs', () => {
  expect(changesBetween({}, { 'GET /x': surface() })).toMatchObject([{ kind: 'added', breaks: false }]);
  expect(changesBetween({ 'GET /x': surface() }, {})).toMatchObject([{ kind: 'removed', breaks: true }]);
  expect(changesBetween({ 'GET /x': surface() }, { 'GET /x': surface({ summary: 'Another.' }) })).toEqual([]);
});

test('new optional fields and answers break nothing; required ones, other types and what is gone do', () => {
  expect(between({}, { takes: { id: 'string!', page: 'number' } })).toMatchObject({ breaks: false });
  expect(between({}, { answers: { name: 'string!', at: 'string!' } })).toMatchObject({ breaks: false });
  expect(between({}, { refuses: ['conflict'] })).toMatchObject({ breaks: false, notes: ['may refuse: conflict'] });
  expect(between({}, { takes: { id: 'string!', page: 'number!' } })).toMatchObject({ breaks: true });
  expect(between({}, { takes: { id: 'number!' } })).toMatchObject({ breaks: true });
  expect(between({}, { takes: { id: 'string' } })).toMatchObject({ breaks: false });
  const kinds = (type: string) => ({ answers: { kinds: type } });
  expect(between(kinds('("a" | "b")[]!'), kinds('("a" | "b" | "c")[]!'))).toMatchObject({ breaks: false });
  expect(between(kinds('"a" | "b"!'), kinds('"a"!'))).toMatchObject({ breaks: true });
  expect(between(kinds('"a"!'), kinds('"a" | null!'))).toMatchObject({ breaks: true });
  expect(between({}, { answers: { name: 'string' } })).toMatchObject({ breaks: true });
  expect(between({}, { answers: {} })).toMatchObject({ breaks: true, notes: ['no longer answers name'] });
});
