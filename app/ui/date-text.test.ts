import { describe, expect, it } from 'vitest';
import { dateOrder, readDate, writeDate } from './date-text.ts';
import { addDays, addMonths } from './days.ts';

const today = '2026-11-15';

describe('days as text', () => {
  it('knows the order of each language', () => {
    expect(dateOrder('en-US')).toEqual(['month', 'day', 'year']);
    expect(dateOrder('de-DE')).toEqual(['day', 'month', 'year']);
    expect(dateOrder('ja-JP')).toEqual(['year', 'month', 'day']);
  });

  it.each(['en-US', 'en-GB', 'es-US', 'fr-FR', 'de-DE', 'zh-CN', 'ja-JP', 'ar', 'ar-SA', 'pt-BR', 'it-IT', 'ru-RU'])(
    'reads in %s what it wrote',
    (tag) => {
      for (const day of ['2026-03-04', '1999-12-31', '2028-02-29']) {
        expect(readDate(writeDate(day, tag), tag, today)).toBe(day);
      }
    },
  );

  it('takes short writings', () => {
    expect(readDate('3/4/26', 'en-US', today)).toBe('2026-03-04');
    expect(readDate('3.4.26', 'de-DE', today)).toBe('2026-04-03');
    expect(readDate('6/1/85', 'en-US', today)).toBe('1985-06-01');
    expect(readDate('2026-3-4', 'de-DE', today)).toBe('2026-03-04');
  });

  it('adds the year that lies nearest', () => {
    expect(readDate('12/24', 'en-US', today)).toBe('2026-12-24');
    expect(readDate('1/5', 'en-US', today)).toBe('2027-01-05');
    expect(readDate('12/28', 'en-US', '2026-01-03')).toBe('2025-12-28');
  });

  it('refuses what is no day', () => {
    for (const text of ['', 'soon', '2/30/2026', '13/13/2026', '1', '2026-02-29']) {
      expect(readDate(text, 'en-US', today)).toBeUndefined();
    }
  });

  it('steps over months of unequal length', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  });
});
