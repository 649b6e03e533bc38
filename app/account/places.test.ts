import { expect, test } from 'vitest';
import type { Session } from '#contract/account/auth.ts';
import { safeNext } from '#contract/core/safe-next.ts';
import { authModeOf, authPath, homeOf, tellPages } from './places.ts';

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

test('work begins at the dashboard, or at the page of the first vertical', () => {
  const first = (...verticals: string[]) => homeOf({ subscription: { verticals } } as Session);
  tellPages(['/loans', '/insurance']);
  expect(first()).toBe('/dashboard');
  expect(first('realestate', 'mortgage')).toBe('/dashboard');
  expect(first('mortgage', 'realestate')).toBe('/loans');
  expect(first('insurance')).toBe('/insurance');
  tellPages(['/loans', '/finance']);
  expect(homeOf({ role: 'accountant', subscription: { verticals: ['mortgage'] } } as Session)).toBe('/finance');
  // Falls back to the dashboard while the vertical has no page of its own.
  tellPages([]);
  expect(first('mortgage')).toBe('/dashboard');
});
