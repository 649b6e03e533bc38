import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#contract/account/auth.ts';
import { enterAnew } from './enter.ts';
import { tellPages } from './places.ts';

const been: string[] = [];

beforeEach(() => {
  been.length = 0;
  vi.useFakeTimers();
  tellPages(['/onboarding', '/loans']);
  vi.stubGlobal('location', { href: 'https://lintel.example/', assign: (place: string) => been.push(place) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  tellPages([]);
});

const session = (onboardingCompleted: boolean, ...verticals: string[]) =>
  ({ user: { onboardingCompleted }, subscription: { verticals } }) as Session;

test('who is not through is led to /onboarding 100 ms after they are in', () => {
  enterAnew(session(false));
  vi.advanceTimersByTime(99);
  expect(been).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(been).toEqual(['/onboarding']);
});

test('everybody else goes at once to where their work begins', () => {
  enterAnew(session(true));
  enterAnew(session(true, 'mortgage'));
  expect(been).toEqual(['/dashboard', '/loans']);
});
