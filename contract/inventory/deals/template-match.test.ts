import { expect, test } from 'vitest';
import type { DealTemplate } from './deal-templates.ts';
import { templateFor } from './template-match.ts';

const template = (key: string, more: Partial<DealTemplate> = {}): DealTemplate => ({
  key,
  name: key,
  side: 'buyer',
  items: [],
  dates: [],
  ...more,
});
const all = [
  template('any'),
  template('land', { propertyType: 'Land' }),
  template('texas', { stateOrProvince: 'TX' }),
  template('texas land', { propertyType: 'Land', stateOrProvince: 'TX' }),
  template('texas again', { stateOrProvince: 'TX' }),
  template('sale', { side: 'seller', stateOrProvince: 'TX' }),
];
const chosen = (propertyType: string | null, stateOrProvince: string | null, of = all) => {
  const found = templateFor(of, { side: 'buyer', propertyType, stateOrProvince });
  return found && [found.template.key, found.by];
};

test('the closest template is taken, with why', () => {
  expect(chosen('Land', 'TX')).toEqual(['texas land', ['side', 'type', 'state']]);
  expect(chosen('Residential', 'TX')).toEqual(['texas', ['side', 'state']]);
  expect(chosen('Land', 'CA')).toEqual(['land', ['side', 'type']]);
  expect(chosen(null, null)).toEqual(['any', ['side']]);
});

test('the kind of sale weighs more than the type of home and less than the state', () => {
  const of = [...all.slice(0, 3), template('auction', { saleKind: 'auction' })];
  const by = (given: object) =>
    templateFor(of, { side: 'buyer', propertyType: null, stateOrProvince: null, ...given })!;
  expect(by({ saleKind: 'auction', propertyType: 'Land' })).toMatchObject({
    template: { key: 'auction' },
    by: ['side', 'kind'],
  });
  expect(by({ saleKind: 'auction', stateOrProvince: 'TX' }).template.key).toBe('texas');
  expect(by({ saleKind: 'resale' }).template.key).toBe('any');
});

test('a state weighs more than a type, and one that names another is never taken', () => {
  const without = all.filter(({ key }) => key !== 'texas land');
  expect(chosen('Land', 'TX', without)).toEqual(['texas', ['side', 'state']]);
  expect(chosen(null, 'CA', all.slice(1))).toBeUndefined();
});
