import { expect, it } from 'vitest';
import { readRangeHeader } from './range.ts';

it.each([
  [undefined, 10, undefined],
  ['bytes=0-3', 10, { start: 0, end: 3 }],
  ['bytes=4-', 10, { start: 4, end: 9 }],
  ['bytes=4-99', 10, { start: 4, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-99', 10, { start: 0, end: 9 }],
  ['bytes=10-', 10, 'outside'],
  ['bytes=-0', 10, 'outside'],
  ['bytes=0-', 0, 'outside'],
  ['bytes=5-3', 10, undefined],
  ['bytes=0-1,3-4', 10, undefined],
  ['lines=0-1', 10, undefined],
  ['bytes=-', 10, undefined],
  ['bytes=9999999999999999999-', 10, undefined],
])('Range %j of %i bytes is %j', (header, size, expected) => {
  expect(readRangeHeader(header, size)).toEqual(expected);
});
