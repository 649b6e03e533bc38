import { expect, test } from 'vitest';
import { readInvited } from './read-invited.ts';

test('a pasted list is read whatever it was copied from', () => {
  const { people, unread } = readInvited(
    [
      'ana@harbor.test',
      'Ben Ode <Ben@Harbor.test>; cy@harbor.test',
      'Dee Fox\tdee@harbor.test\tManager',
      '',
      'ana@harbor.test, admin',
      'nobody at all',
    ].join('\r\n'),
  );
  expect(people).toEqual([
    { email: 'ana@harbor.test', role: 'admin' },
    { email: 'ben@harbor.test' },
    { email: 'cy@harbor.test' },
    { email: 'dee@harbor.test', role: 'manager' },
  ]);
  expect(unread).toEqual(['nobody at all']);
});
