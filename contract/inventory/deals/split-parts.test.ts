import { expect, test } from 'vitest';
import { partsIssue, readParts, writeParts } from './split-parts.ts';

const [one, two] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'];
const parts = [
  { from: 1, to: 3, item: one! },
  { from: 4, to: 4, item: two! },
];

test('parts come back as they were written, and nothing else is read', () => {
  expect(readParts(writeParts(parts))).toEqual(parts);
  for (const text of ['', '1-3', `1-3_${one}.`, `a-b_${one}`, `1-3_${one},4-4_${two}`])
    expect(readParts(text)).toBeUndefined();
});

test.each([
  [[], 4, 'Add at least one document.'],
  [parts, 4, undefined],
  [parts, 3, 'The document has 3 pages.'],
  [parts, null, undefined],
  [[{ from: 3, to: 2, item: one! }], 4, 'Page ranges must run from a first page to the same or a later page.'],
  [[{ from: 0, to: 2, item: one! }], 4, 'Page ranges must run from a first page to the same or a later page.'],
  [[parts[0]!, { ...parts[1]!, item: one! }], 4, 'Each checklist item can take one document.'],
])('%j of %s pages', (given, pages, issue) => expect(partsIssue(given, pages)).toBe(issue));
