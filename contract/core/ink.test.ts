import { expect, test } from 'vitest';
import { inkOn } from './ink.ts';

test.each([
  ['#14553f', '#ffffff'],
  ['#000000', '#ffffff'],
  ['#ffffff', '#000000'],
  ['#ffd400', '#000000'],
  ['#c0392b', '#ffffff'],
])('words on %s are %s', (colour, ink) => {
  expect(inkOn(colour)).toBe(ink);
});
