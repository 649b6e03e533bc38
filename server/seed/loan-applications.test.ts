import { expect, test } from 'vitest';
import { dataOf } from '#contract/verticals/loans/urla.ts';
import { completenessOf, isComplete } from '#contract/verticals/loans/urla-data.ts';
import { sectionNames } from '#contract/verticals/loans/urla-sections.ts';
import { applicationOf } from './loan-applications.ts';

const applicant = { name: 'Linh Dahl', price: 48_000_000, amount: 38_400_000, today: '2026-11-19' };

test('a sample loan that was applied for has every section of its application, as the form takes them', () => {
  for (let place = 0; place < 15; place++) {
    const sections = applicationOf({ ...applicant, place }, true);
    expect(sections.map(([name]) => name).sort()).toEqual([...sectionNames].sort());
    for (const [name, data] of sections) {
      expect(dataOf(name).parse(data)).toEqual(data);
      expect(isComplete(completenessOf(name, data)), name).toBe(true);
    }
  }
});

test('before that, name and income alone are known', () => {
  expect(applicationOf({ ...applicant, place: 1 }, false).map(([name]) => name)).toEqual(['personal', 'income']);
});
