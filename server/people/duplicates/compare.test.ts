import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, type Known, keysOf } from './compare.ts';
import { distance } from './names.ts';

const known = (name: string, ...addresses: string[]): Known => {
  const [firstName = '', lastName = ''] = name.split('|');
  return {
    firstName,
    lastName,
    emails: addresses.filter((address) => address.includes('@')),
    phones: addresses.filter((address) => !address.includes('@')),
  };
};

test.each([
  ['Ana|Ruiz a@x.test', 'Bob|Stone b@x.test a@x.test', 'email'],
  ['Ana|Ruiz +15125550101', 'Ana|Ruiz +15125550101', 'phone_and_name'],
  ['Ána|RUIZ +15125550101', 'Ana|Ruiz +15125550100 +15125550101', 'phone_and_name'],
  ['Ana|Ruiz +15125550101', 'Ruiz|Ana +15125550101', 'phone_and_swapped_name'],
  ['Ana|Ruiz +15125550101', 'Anna|Ruiz +15125550101', 'phone_and_similar_name'],
  ['Elizabeth|Berg +15125550101', 'Liz|Berg +15125550101', 'phone_and_similar_name'],
  ['J.|Smith +15125550101', 'John|Smith +15125550101', 'phone_and_similar_name'],
  ['| +15125550101', 'John|Smith +15125550101', 'phone_without_name'],
  ['Mary|Smith +15125550101', 'John|Smith +15125550101', 'phone'],
  ['John|Smith john@gmial.com', 'John|Smith john@gmail.com', 'name_and_similar_email'],
  ['Smith|John +15125550101', 'John|Smith +15125550102', 'name_and_similar_phone'],
  ['John|Smith a@x.test', 'John|Smith +15125550101', undefined],
  ['John|Smith +15125550101', 'John|Smith +15125559999', undefined],
  ['Mary|Poe mary@x.test', 'John|Smith jary@x.test', undefined],
])('%s and %s: %s', (one, other, rule) => {
  const read = (text: string) => {
    const [, name = '', rest = ''] = /^(.*?\|\S*)\s*(.*)$/.exec(text)!;
    return known(name, ...rest.split(' ').filter(Boolean));
  };
  expect(compare(read(one), read(other))?.rule).toBe(rule);
  expect(compare(read(other), read(one))?.rule).toBe(rule);
});

const some = fc.record({
  firstName: fc.constantFrom('', 'Ana', 'Anna', 'Ruiz', 'Bob'),
  lastName: fc.constantFrom('', 'Ruiz', 'Ana', 'Stone'),
  emails: fc.uniqueArray(fc.constantFrom('a@x.test', 'b@x.test', 'longer@y.test'), { maxLength: 2 }),
  phones: fc.uniqueArray(fc.constantFrom('+15125550101', '+15125550102'), { maxLength: 2 }),
});

test('it does not matter who is compared with whom, and whoever matches shares a key', () => {
  fc.assert(
    fc.property(some, some, (one, other) => {
      const match = compare(one, other);
      expect(compare(other, one)).toEqual(match);
      if (match) expect(keysOf(one).some((key) => keysOf(other).includes(key))).toBe(true);
    }),
  );
});

test('distances are counted as people mistype', () => {
  expect(distance('gmial', 'gmail', 2)).toBe(1);
  expect(distance('smith', 'smyth', 2)).toBe(1);
  expect(distance('ana', 'anna', 2)).toBe(1);
  expect(distance('kitten', 'sitting', 5)).toBe(3);
  expect(distance('short', 'muchlonger', 2)).toBe(3);
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (one, other) => {
      expect(distance(one, other, 20)).toBe(distance(other, one, 20));
      expect(distance(one, one, 3)).toBe(0);
    }),
  );
});
