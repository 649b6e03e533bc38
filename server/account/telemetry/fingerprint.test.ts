import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

const chromium = (file: string, line: number) =>
  `TypeError: x is not a function\n    at t (https://lintel.example/assets/${file}:${line}:77)\n    at https://lintel.example/assets/react-Ab3dE6gH.js:1:2`;
const firefox = (file: string) => `t@https://lintel.example/assets/${file}:9:77\n`;

test('reports of one fault are alike across releases, records and browsers', () => {
  const first = fingerprintOf(
    'Lead 01980000-0000-7000-8000-000000000000 has 3 owners',
    chromium('list-Ab3dE6gH.js', 4),
  );
  const again = fingerprintOf(
    'Lead 01990000-0000-7000-8000-000000000000 has 12 owners',
    chromium('list-Zz_dE6-h.js', 9),
  );
  expect(again).toBe(first);
  expect(fingerprintOf('Lead 01990000-0000-7000-8000-000000000000 has 1 owners', firefox('list-Zz_dE6-h.js'))).toBe(
    first,
  );
});

test('other words or another place are another fault', () => {
  const one = fingerprintOf('x is not a function', chromium('list-Ab3dE6gH.js', 4));
  expect(fingerprintOf('y is not a function', chromium('list-Ab3dE6gH.js', 4))).not.toBe(one);
  expect(fingerprintOf('x is not a function', chromium('board-Ab3dE6gH.js', 4))).not.toBe(one);
  expect(fingerprintOf('', '')).toHaveLength(22);
});
