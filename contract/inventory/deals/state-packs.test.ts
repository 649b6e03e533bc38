import { expect, test } from 'vitest';
import { unfoundedKeys } from './date-rules.ts';
import { dealSettings } from './deal-settings.ts';
import { defaultTemplates } from './deal-templates.ts';
import { packsAsOf, statePacks } from './state-packs.ts';
import { templateFor } from './template-match.ts';

const all = [...defaultTemplates, ...statePacks];
const named = (state: string | null, side: 'buyer' | 'seller') =>
  templateFor(all, { side, saleKind: null, propertyType: 'Residential', stateOrProvince: state })!.template;

test.each([
  ['TX', 'Purchase, Texas', 'Information About Brokerage Services (IABS)'],
  ['CA', 'Purchase, California', 'Natural Hazard Disclosure received'],
  ['FL', 'Purchase, Florida', 'Flood disclosure received'],
  ['NY', 'Purchase, New York', 'NYS Disclosure Form for Buyer and Seller'],
  ['WA', 'Purchase, Washington', 'Seller disclosure statement (Form 17) received'],
  ['CO', 'Purchase, Colorado', 'Closing Instructions'],
])('a purchase in %s begins with that state’s papers', (state, name, paper) => {
  const template = named(state, 'buyer');
  expect(template.name).toBe(name);
  expect(template.items.map((item) => item.name)).toContain(paper);
  expect(named(state, 'seller').stateOrProvince).toBe(state);
});

test('what a state calls the seller’s disclosure is due for the stage that the general one is due for', () => {
  const stageOf = (state: string | null, side: 'buyer' | 'seller', name: string) =>
    named(state, side).items.find((item) => item.name === name)?.before;
  expect(stageOf(null, 'seller', 'Seller’s disclosure')).toBe('listed');
  expect(stageOf('TX', 'seller', 'Seller’s Disclosure Notice')).toBe('listed');
  expect(stageOf('CA', 'buyer', 'Transfer Disclosure Statement received')).toBe('clear_to_close');
  expect(stageOf('NY', 'seller', 'Property Condition Disclosure Statement')).toBe('listed');
  expect(stageOf('WA', 'seller', 'Lead-based paint disclosure')).toBe('listed');
  // Florida's buyers receive no form of that name, so the general item stays.
  expect(stageOf('FL', 'buyer', 'Seller’s disclosure')).toBe('clear_to_close');
  for (const { side, items } of statePacks)
    expect(
      items.filter(({ before }) => before === (side === 'buyer' ? 'clear_to_close' : 'listed')).length,
    ).toBeGreaterThan(0);
});

test('elsewhere, and where nobody knows the state, it begins with the general ones', () => {
  for (const state of ['OH', null]) {
    expect(named(state, 'buyer').key).toBe('purchase');
    expect(named(state, 'seller').key).toBe('sale');
  }
});

test('every pack is dated, says where its papers come from, names nothing twice, and holds what everybody’s list holds', () => {
  expect(dealSettings.setTemplates.input.safeParse({ templates: all }).success).toBe(true);
  for (const template of statePacks) {
    expect(template.asOf).toBe(packsAsOf);
    const names = template.items.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(template.items.filter(({ source }) => source).length).toBeGreaterThan(4);
    for (const name of ['Signed purchase contract', 'Settlement statement']) expect(names).toContain(name);
    expect(unfoundedKeys(template.dates)).toEqual([]);
  }
});

test('a Texas option ends on its day, not on the business day after it, and nothing is counted from it', () => {
  for (const side of ['buyer', 'seller'] as const) {
    const { dates } = named('TX', side);
    expect(dates.find(({ name }) => name === 'Option period ends')?.rule).toMatchObject({ days: 7, roll: 'none' });
    expect(dates.filter(({ rule }) => rule.base === 'inspection')).toEqual([]);
  }
});
