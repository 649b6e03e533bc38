import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { storedPhone } from './phone.ts';

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''));
const sign = fc.constantFrom('', ' ', '-', '.');

/** Phone numbers as people write them, valid and nearly valid. */
const written = fc
  .tuple(
    fc.constantFrom('', '+1', '1', '+1 ', '1-', '+', '+44'),
    digits(3),
    digits(3),
    digits(4),
    sign,
    sign,
    fc.boolean(),
  )
  .map(([country, area, exchange, line, a, b, bracket]) =>
    bracket ? `${country}(${area})${a}${exchange}${b}${line}` : `${country}${area}${a}${exchange}${b}${line}`,
  );

test('what is read without the library is what the library reads', () => {
  fc.assert(
    fc.property(written, (given) => {
      const number = parsePhoneNumberFromString(given, 'US');
      const stored = () => storedPhone(given);
      if (number?.isPossible()) expect(stored()).toBe(number.number);
      else expect(stored).toThrow('Enter a valid phone number.');
    }),
    { numRuns: 1_000 },
  );
});
