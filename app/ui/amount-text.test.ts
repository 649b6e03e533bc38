import { describe, expect, it } from 'vitest';
import { currencySign, readAmount, writeAmount } from './amount-text.ts';

describe('amounts as text', () => {
  it('writes cents only where there are some', () => {
    expect(writeAmount(64_000_000, 'en-US', 'USD')).toBe('640,000');
    expect(writeAmount(129_950, 'en-US', 'USD')).toBe('1,299.50');
    expect(writeAmount(129_950, 'de-DE', 'EUR')).toBe('1.299,50');
    expect(writeAmount(5000, 'ja-JP', 'JPY')).toBe('5,000');
    expect(currencySign('en-US', 'USD')).toBe('$');
  });

  it.each(['en-US', 'es-US', 'fr-FR', 'de-DE', 'zh-CN', 'ja-JP', 'ar', 'ar-EG', 'pt-BR', 'it-IT', 'ru-RU'])(
    'reads in %s what it wrote',
    (tag) => {
      for (const cents of [0, 5, 100, 129_950, 64_000_000, 123_456_789]) {
        expect(readAmount(writeAmount(cents, tag, 'USD'), tag, 'USD')).toBe(cents);
      }
    },
  );

  it('takes what people type', () => {
    expect(readAmount('640k', 'en-US', 'USD')).toBe(64_000_000);
    expect(readAmount('$1.25M', 'en-US', 'USD')).toBe(125_000_000);
    expect(readAmount('1299.50', 'de-DE', 'EUR')).toBe(129_950);
    expect(readAmount('1.299', 'de-DE', 'EUR')).toBe(129_900);
    expect(readAmount('1,299', 'en-US', 'USD')).toBe(129_900);
    expect(readAmount('1,50', 'en-US', 'USD')).toBe(150);
    expect(readAmount('-20', 'en-US', 'USD')).toBe(-2000);
  });

  it('refuses what is no amount', () => {
    for (const text of ['', 'k', 'abc', '--3', '$']) expect(readAmount(text, 'en-US', 'USD')).toBeUndefined();
  });
});
