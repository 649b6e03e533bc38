import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#contract/account/auth.ts';
import { enterAnew } from './enter.ts';
import { tellPages } from './places.ts';

const been: string[] = [];
const stored = new Map<string, string>();

beforeEach(() => {
  been.length = 0;
  stored.clear();
  vi.stubGlobal('sessionStorage', { setItem: (key: string, value: string) => stored.set(key, value) });
  tellPages(['/onboarding', '/loans']);
  vi.stubGlobal('location', { href: 'https://lintel.example/', assign: (place: string) => been.push(place) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  tellPages([]);
});

const session = (onboardingCompleted: boolean, ...verticals: string[]) =>
  ({ user: { onboardingCompleted }, subscription: { verticals } }) as Session;

test('who is not through goes home first, with a note that getting started is due', () => {
  enterAnew(session(false, 'mortgage'));
  expect(been).toEqual(['/loans']);
  expect(stored.get('lintel-onboarding-due')).toBe('1');
});

test('everybody else goes at once to where their work begins', () => {
  enterAnew(session(true));
  enterAnew(session(true, 'mortgage'));
  expect(been).toEqual(['/dashboard', '/loans']);
  expect(stored.size).toBe(0);
});
