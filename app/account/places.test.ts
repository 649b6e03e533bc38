import { expect, test } from 'vitest';
import { safeNext } from '#contract/core/safe-next.ts';
import { authModeOf, authPath } from './places.ts';

const origin = 'https://lintel.example';

test.each([
  ['/settings/security?tab=1#devices', '/settings/security?tab=1#devices'],
  ['/leads', '/leads'],
  ['//evil.example/leads', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['leads', undefined],
  ['', undefined],
  [null, undefined],
])('after signing in, %s leads to %s', (next, place) => {
  expect(safeNext(next, origin)).toBe(place);
});

test('the address of the door says how and where to', () => {
  expect(authPath({})).toBe('/auth');
  expect(authPath({ mode: 'signup', next: new URL('/lead/7?x=1', origin) })).toBe(
    '/auth?auth=signup&next=%2Flead%2F7%3Fx%3D1',
  );
  expect(authModeOf(new URLSearchParams('auth=reset'))).toBe('reset');
  expect(authModeOf(new URLSearchParams('auth=admin'))).toBe('signin');
});
