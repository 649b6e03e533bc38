import { expect, test } from 'vitest';
import { wordsOf } from './html-words.ts';

test.each([
  [
    '<p>Hello <b>there</b>,</p><p>the house&nbsp;is &lt;nice&gt; &amp; big.</p>',
    'Hello there,\n\nthe house is <nice> & big.',
  ],
  ['<head><title>x</title></head><style>p { color: red }</style><div>Words</div><script>alert(1)</script>', 'Words'],
  ['One<br>two<BR/>three &#8364; &#x1F600;', 'One\ntwo\nthree € 😀'],
  ['before <!-- <p>not</p> --> after', 'before after'],
  ['a &#0; b &unknown; c', 'a b &unknown; c'],
  ['<style>left open', ''],
  ['text <b', 'text'],
])('%j is read as its words', (html, words) => {
  expect(wordsOf(html).trim()).toBe(words);
});

test('what is made to keep us busy is read in one go', () => {
  for (const part of ['<', '<style>', '<!--', '</', '&', ' \t', '<a <b <c', '<p><']) {
    const words = wordsOf(part.repeat(200_000));
    expect(words.length).toBeLessThanOrEqual(part.length * 200_000);
  }
});
