import { expect, test } from 'vitest';
import { isRoutingNumber, tellsBankNumbers } from './bank-numbers.ts';

test('routing numbers of banks are told from other nine digits', () => {
  for (const real of ['021000021', '111000025', '322271627', '026009593']) expect(isRoutingNumber(real)).toBe(true);
  for (const other of ['021000022', '123456789', '000000000', '02100002', '0210000210', 'abcdefghi'])
    expect(isRoutingNumber(other)).toBe(false);
});

test('a text that tells where to send money is known', () => {
  for (const text of [
    'Wire to Chase, routing 021000021, account 1234 5678 90',
    'ABA: 111000025\nAcct: 000123456789',
    'Our bank has changed! New account no. 4433221100, routing number 0260-09593.',
    'Please pay DE89 3704 0044 0532 0130 00',
    'iban gb29nwbk60161331926819',
  ])
    expect(tellsBankNumbers(text), text).toBe(true);
});

test('and what only has numbers in it is not', () => {
  for (const text of [
    'Call me at 512-555-0134 or +1 512 555 0199 about your account.',
    'MLS number 021000021, listed at 450000, ZIP 78704',
    'Your account is ready.',
    'The routing of leads: 1, 2, 3',
    'Account 12345678 is your login; the case is 987654321.',
    'US12 ABCD EFGH IJKL MNOP QRST',
  ])
    expect(tellsBankNumbers(text), text).toBe(false);
});
