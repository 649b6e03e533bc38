import { expect, test } from 'vitest';
import { holds, type Role, rights } from '#contract/core/access.ts';
import { desksOf } from './desks.ts';

const at = (role: Role, verticals: string[]) =>
  desksOf({
    role,
    rights: Object.keys(rights).filter((right) => holds(role, right)),
    subscription: { tier: 'pro', verticals },
  });

test.each([
  ['owner', ['realestate'], ['broker', 'lead', 'agent', 'property']],
  ['manager', ['realestate'], ['lead', 'agent', 'property']],
  ['agent', ['realestate'], ['agent', 'property']],
  ['agent', ['mortgage'], ['loans']],
  ['agent', ['insurance', 'realestate'], ['insurance', 'agent', 'property']],
  ['agent', [], ['agent', 'property']],
] as const)('%s of %s begins at %s', (role, verticals, desks) => {
  expect(at(role, [...verticals])).toEqual(desks);
});
