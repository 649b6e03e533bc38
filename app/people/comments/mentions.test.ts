import { expect, test } from 'vitest';
import { matching, mentionedIn, nameAtCaret } from './mentions.ts';

const people = [
  { value: '1', label: 'Zoë Müller' },
  { value: '2', label: 'Ann Zimmer' },
];

test('a name is being written after an @ that begins a word, and nowhere else', () => {
  expect(nameAtCaret('Ask @Zo', 7)).toEqual({ from: 4, fragment: 'Zo' });
  expect(nameAtCaret('@', 1)).toEqual({ from: 0, fragment: '' });
  expect(nameAtCaret('@Zoë Mü and', 7)).toEqual({ from: 0, fragment: 'Zoë Mü' });
  expect(nameAtCaret('mail zoe@mu', 11)).toBeUndefined();
  expect(nameAtCaret('nobody', 6)).toBeUndefined();
});

test('people are found by the beginning of any of their names, whatever the accents', () => {
  expect(matching('zo', people).map(({ value }) => value)).toEqual(['1']);
  expect(matching('z', people).map(({ value }) => value)).toEqual(['1', '2']);
  expect(matching('mul', people).map(({ value }) => value)).toEqual(['1']);
});

test('called are those whose whole name stands after an @', () => {
  expect(mentionedIn('@Zoë Müller, and Ann Zimmer knows', people)).toEqual(['1']);
});
