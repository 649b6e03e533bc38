import { expect, test } from 'vitest';
import { verticals } from '#contract/account/price-book.ts';
import { planAct } from './plan-act.ts';

test('Coming Soon leads nowhere, Contact Sales to /contact, any other plan to /signup', () => {
  expect(planAct('mortgage', 'pro', 'monthly', ['realestate'])).toEqual({ label: 'soon', href: null });
  expect(planAct('bundle', 'pro', 'monthly', ['realestate'])).toEqual({ label: 'soon', href: null });
  expect(planAct('bundle', 'elite', 'annual', verticals)).toEqual({ label: 'sales', href: '/contact?topic=sales' });
  for (const [offer, tier] of [
    ['realestate', 'free'],
    ['realestate', 'elite'],
    ['bundle', 'pro'],
  ] as const)
    expect(planAct(offer, tier, 'annual', verticals).href).toBe(`/signup?plan=${tier}&vertical=${offer}&period=annual`);
});
