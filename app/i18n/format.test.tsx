import { describe, expect, test } from 'vitest';
import { formatsFor } from './format.ts';
import { fullName, initials } from './names.ts';
import { formatPhone, loadPhones } from './phone.tsx';

const english = formatsFor('en-US');
const german = formatsFor('de-DE');
const arabic = formatsFor('ar');
/** Replaces the narrow and no-break spaces of Intl, which are hard to read in a test. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f]/g, '');

describe('money', () => {
  test('is kept in cents and shows them only where there are some', () => {
    expect(english.money(64_000_000)).toBe('$640,000');
    expect(english.money(8_910)).toBe('$89.10');
    expect(english.money(-1)).toBe('-$0.01');
    expect(plain(german.money(8_910, 'EUR'))).toBe('89,10 €');
    expect(plain(arabic.money(8_910))).toBe('89.10 US$');
    expect(arabic.money(8_910)).toMatch(/US\$\u200e$/);
  });

  test('knows currencies without cents', () => {
    expect(english.money(5_000, 'JPY')).toBe('¥5,000');
    expect(formatsFor('ja-JP').money(5_000, 'JPY')).toBe('￥5,000');
  });

  test('can be short', () => {
    expect(english.money(64_000_000, 'USD', { compact: true })).toBe('$640K');
    expect(english.money(103_100_000, 'USD', { compact: true })).toBe('$1.03M');
  });
});

describe('changes', () => {
  test('carry their sign, on its side of the number also where lines run from the right', () => {
    expect([0.062, -0.062, 0].map((ratio) => english.percentChange(ratio, 1))).toEqual(['+6.2%', '-6.2%', '0%']);
    expect(arabic.percentChange(0.062, 1)).toMatch(/^\u200e\+6\.2/);
    expect([3_500_00, -3_500_00].map((cents) => english.moneyChange(cents).replace(/[\u2066\u2069]/g, ''))).toEqual([
      '+$3,500',
      '-$3,500',
    ]);
    expect(arabic.moneyChange(3_500_00)).toMatch(/^\u2066\+/);
  });
});

describe('dates', () => {
  test('a day is that day wherever the reader sits', () => {
    expect(english.date('2026-03-14')).toBe('Mar 14, 2026');
    expect(formatsFor('en-GB').date('2026-03-14', 'short')).toBe('14/03/2026');
    expect(english.date('2026-01-01', 'full')).toBe('Thursday, January 1, 2026');
    const late = new Date(2026, 2, 14, 23, 59).toISOString();
    const early = new Date(2026, 2, 14, 0, 1).toISOString();
    expect([late, early].map((moment) => english.date(moment))).toEqual(['Mar 14, 2026', 'Mar 14, 2026']);
  });

  test('a moment on another clock says which one', () => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const noon = '2026-07-14T12:00:00Z';
    // Zones that hardly any test machine runs in.
    expect(plain(english.dateTime(noon, { zone: 'Australia/Eucla' }))).toBe('Jul 14, 2026, 8:45 PM GMT+8:45');
    expect(plain(english.time(noon, { zone: 'Pacific/Marquesas' }))).toBe('2:30 AM GMT-9:30');
    expect(english.zone('America/Chicago', noon)).toBe('CT');
    expect(plain(english.clock('17:00'))).toBe('5:00 PM');
    expect(english.dateTime(noon, { zone: here })).toBe(english.dateTime(noon));
    // Times of a home always name their zone, in any season.
    expect(plain(english.dateTimeThere(noon, 'America/Los_Angeles'))).toBe('Jul 14, 2026, 5:00 AM PT');
    expect(english.zone('UTC', noon)).toBe('UTC');
  });

  test('relative time picks the unit a person would', () => {
    const now = Date.UTC(2026, 2, 14, 12);
    const ago = (ms: number) => [english.relative(now - ms, now), english.age(now - ms, now)];
    expect(ago(5_000)).toEqual(['just now', '0 min']);
    expect(ago(180_000)).toEqual(['3 min ago', '3 min']);
    expect(ago(2 * 3_600_000)).toEqual(['2 h ago', '2 h']);
    expect(ago(4 * 86_400_000)).toEqual(['4 days ago', '4 d']);
    expect(ago(40 * 86_400_000)).toEqual(['1 mo ago', '1 mo']);
    expect(ago(400 * 86_400_000)).toEqual(['1 yr ago', '1 yr']);
    expect(english.relative(now + 180_000, now)).toBe('in 3 min');
    expect(english.relative(now + 86_400_000, now)).toBe('tomorrow');
    expect(german.relative(now - 86_400_000, now)).toBe('gestern');
  });

  test('days away are days of the calendar, also a moment after something was set for a week', () => {
    const evening = new Date(2026, 2, 11, 22).getTime();
    expect(english.relative(new Date(2026, 2, 18, 21, 59), evening)).toBe('in 7 days');
    expect(english.relative(new Date(2026, 2, 13, 1), evening)).toBe('in 2 days');
    expect(english.relative(new Date(2026, 2, 12, 23), evening)).toBe('tomorrow');
    expect(english.relative(new Date(2026, 2, 9, 21), evening)).toBe('2 days ago');
  });
});

test('lists, shares and order follow the language', () => {
  expect(english.list(['Ana', 'Bo', 'Cy'])).toBe('Ana, Bo, and Cy');
  expect(formatsFor('es-US').list(['Ana', 'Bo'], 'or')).toBe('Ana o Bo');
  expect(plain(german.percent(0.205, 1))).toBe('20,5 %');
  expect(['Zoe', 'Özil', 'Unit 10', 'Unit 9', 'anna'].sort(german.compare)).toEqual([
    'anna',
    'Özil',
    'Unit 9',
    'Unit 10',
    'Zoe',
  ]);
});

test('names and initials respect the script they are in', () => {
  expect(fullName({ first: 'Daniela', last: 'Reyes' })).toBe('Daniela Reyes');
  expect(fullName({ first: '太郎', last: '山田' })).toBe('山田太郎');
  expect(fullName({ first: null, last: ' Li ' })).toBe('Li');
  expect(['Daniela Reyes', 'élodie', 'Jean Claude van Damme', '山田 太郎', '(Tom) Whitaker', ''].map(initials)).toEqual(
    ['DR', 'É', 'JD', '山田', 'TW', ''],
  );
});

test('phones: American ones at once, others when the plans of the world are here', async () => {
  expect(formatPhone('+15125550134')).toBe('(512) 555-0134');
  expect(formatPhone('512.555.0134')).toBe('(512) 555-0134');
  expect(formatPhone('+4930901820')).toBe('+4930901820');
  await loadPhones();
  expect(formatPhone('+4930901820')).toBe('+49 30 901820');
  expect(formatPhone('nonsense')).toBe('nonsense');
});
