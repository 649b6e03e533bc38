import { expect, test } from 'vitest';
import { segmentsOf } from './segments.ts';

test('a text of plain letters holds 160, each part of several 153', () => {
  expect(segmentsOf('a'.repeat(160))).toEqual({ parts: 1, left: 0, isUnicode: false });
  expect(segmentsOf('a'.repeat(161))).toEqual({ parts: 2, left: 145, isUnicode: false });
  expect(segmentsOf('€'.repeat(80))).toEqual({ parts: 1, left: 0, isUnicode: false });
});

test('one curly quote more than halves it', () => {
  expect(segmentsOf(`${'a'.repeat(69)}’`)).toEqual({ parts: 1, left: 0, isUnicode: true });
  expect(segmentsOf(`${'a'.repeat(70)}’`)).toEqual({ parts: 2, left: 63, isUnicode: true });
  expect(segmentsOf('🏡')).toEqual({ parts: 1, left: 68, isUnicode: true });
});
