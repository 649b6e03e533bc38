import { expect, test } from 'vitest';
import { toPixel } from './mercator.ts';
import { namesWithRoom } from './place-names.ts';

const size = { width: 800, height: 600 };
const view = { centre: { latitude: 31, longitude: -97 }, zoom: 7 };
const austin = { name: 'Austin, TX', latitude: 30.27, longitude: -97.74 };
const dallas = { name: 'Dallas, TX', latitude: 32.78, longitude: -96.8 };
const suburb = { name: 'Rollingwood, TX', latitude: 30.28, longitude: -97.78 };
const widthOf = (words: string) => words.length * 6;
const wordsBeside = (pins: Parameters<typeof namesWithRoom>[3]) =>
  namesWithRoom(view, size, [austin, dallas, suburb], pins, widthOf).map(({ words }) => words);

test('the larger town keeps its name where two would meet', () => {
  expect(wordsBeside([])).toEqual(['Austin', 'Dallas']);
});

test('no name is written beneath a pin', () => {
  const { x, y } = toPixel(view, size, austin);
  const over = { left: x + 10, right: x + 60, top: y - 14, bottom: y + 14 };
  expect(wordsBeside([over])).toEqual(['Dallas']);
  const beside = { left: x + 70, right: x + 120, top: y - 14, bottom: y + 14 };
  expect(wordsBeside([beside])).toEqual(['Austin', 'Dallas']);
});
