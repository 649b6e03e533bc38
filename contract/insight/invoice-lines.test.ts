import { expect, test } from 'vitest';
import { invoiceLines, sourceIn } from './invoice-lines.ts';

test('an invoice is its lines: a day, words and an amount; sums and payments are no costs', () => {
  const text = `Zillow Group, Inc. Invoice 4711 Invoice date 06/30/2026 amount 1,250.00
    Date Description Amount 06/01/2026 Premier Agent 78704 $1,000.00 2026-06-15 Premier Agent 78745 250.00
    Jun 20, 2026 Setup fee 35.50 06/30/2026 Total due 1,285.50 06/30/2026 Payment received 1,285.50`;
  expect(invoiceLines(text)).toEqual([
    { date: '06/01/2026', words: 'Premier Agent 78704', amount: '1,000.00' },
    { date: '2026-06-15', words: 'Premier Agent 78745', amount: '250.00' },
    { date: '2026-06-20', words: 'Setup fee', amount: '35.50' },
  ]);
  expect(invoiceLines('No lines here. 06/01/2026')).toEqual([]);
});

test('who bills says which lead source it is for, and nobody is guessed', () => {
  expect(['Zillow Group', 'Realtor.com leads', 'Meta Platforms', 'Google Ads', 'Print shop'].map(sourceIn)).toEqual([
    'zillow',
    'realtor',
    'social',
    'website',
    undefined,
  ]);
});
