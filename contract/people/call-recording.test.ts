import { expect, test } from 'vitest';
import { recordingOf } from './call-recording.ts';

test('without a word a call is recorded only where neither side must know, and both are known', () => {
  expect(recordingOf('one_party', ['TX', 'NY'])).toBe('silent');
  for (const sides of [
    ['TX', 'CA'],
    ['FL', 'TX'],
    ['TX', null],
    [null, null],
  ])
    expect(recordingOf('one_party', sides)).toBe('no');
  expect(recordingOf('announced', ['CA', null])).toBe('announced');
  expect(recordingOf('off', ['TX', 'TX'])).toBe('no');
});
