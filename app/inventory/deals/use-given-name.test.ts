import { expect, test } from 'vitest';
import { defaultTemplates } from '#contract/inventory/deals/deal-templates.ts';
import { isGiven } from './use-given-name.ts';

test('whatever everybody’s checklists begin with is said in every language', () => {
  const names = defaultTemplates.flatMap(({ name, items, dates }) => [
    name,
    ...items.map((item) => item.name),
    ...dates.map((date) => date.name),
  ]);
  expect(names.filter((name) => !isGiven(name))).toEqual([]);
});
