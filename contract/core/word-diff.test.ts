import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

test('says which words came and went, and keeps the rest', () => {
  expect(wordDiff('Reply STOP to end.', 'Reply STOP to opt out.')).toEqual([
    { kind: 'same', text: 'Reply STOP to ' },
    { kind: 'removed', text: 'end.' },
    { kind: 'added', text: 'opt out.' },
  ]);
  expect(wordDiff('同意保存', '同意使用')).toEqual([
    { kind: 'same', text: '同意' },
    { kind: 'removed', text: '保存' },
    { kind: 'added', text: '使用' },
  ]);
});

test('without what was added it is the text before, without what was removed the text after', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b ', 'c', ' ', 'd\n', '語', 'é '), { maxLength: 30 })
    .map((w) => w.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = wordDiff(before, after);
      const without = (kind: string) => parts.filter((part) => part.kind !== kind).map((part) => part.text);
      expect(without('added').join('')).toBe(before);
      expect(without('removed').join('')).toBe(after);
    }),
  );
});
