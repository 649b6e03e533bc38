import { describe, expect, it, test } from 'vitest';
import { calculatorFacts, creditWarnings, withCalculatorDisclosure } from '../content/calculator-terms.ts';
import { blocksOf } from '../content/tree.ts';
import { locales } from '../locale.ts';
import { complianceHits, complianceOf, hitMessage } from './check.ts';
import { fairHousingHits } from './fair-housing.ts';
import { measureCompliance } from './labelled/measure.ts';

const blocked = (text: string, context = {}) => complianceHits(text, context).filter(({ level }) => level === 'block');

describe('of the labelled sentences', () => {
  test.each(['known', 'held'] as const)(
    '%s: at least 95 %% of violations are blocked and no lawful sentence',
    (half) => {
      const { recall, falsePositives, missed } = measureCompliance(half);
      expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
      expect(falsePositives).toEqual([]);
    },
  );
});

describe('a hit', () => {
  it('says its words, class, reason and a better sentence', () => {
    const text = 'Bright two-bedroom.  Perfect for  young families — call today.';
    const [hit, ...others] = complianceHits(text);
    expect(others).toEqual([]);
    expect(hit).toMatchObject({
      rule: 'fair_housing',
      class: 'family',
      why: 'prefer',
      level: 'block',
      suggestion: 'family',
    });
    expect(text.slice(hit!.start, hit!.end)).toBe('Perfect for  young families');
    expect(hitMessage(hit!)).toContain('familial status (42 U.S.C. 3604(c), as amended 1988). Name the rooms');
  });

  it('names its place in a tree', () => {
    const hits = complianceOf([
      { path: ['blocks', 0, 'text'], text: 'A family room.' },
      { path: ['blocks', 1, 'text'], text: 'No kids.' },
    ]);
    expect(hits.map(({ path, words }) => [path, words])).toEqual([[['blocks', 1, 'text'], 'No kids']]);
  });

  it('goes by the state where only states protect', () => {
    const level = (state?: string) => fairHousingHits('Section 8 not accepted.', { state })[0]?.level;
    expect([level('CA'), level('TX'), level()]).toEqual(['block', 'warn', 'block']);
    expect(fairHousingHits('No kids.', { state: 'TX' })[0]?.level).toBe('block');
  });

  it('leaves names alone, and housing for older persons where it qualifies', () => {
    expect(blocked('In the White Community.', { names: ['White Community'] })).toEqual([]);
    expect(blocked('Seniors only.')).toHaveLength(1);
    expect(blocked('Seniors only.', { isForOlderPersons: true })).toEqual([]);
  });
});

describe('terms of credit', () => {
  it.each(['3% down', 'Payments of $1,850 a month', '30-year fixed loan', 'Rates as low as 5.9%', 'Own for $1,999/mo'])(
    '%s needs the other terms',
    (text) => {
      expect(complianceHits(text)).toMatchObject([{ rule: 'credit_terms', level: 'warn' }]);
      expect(complianceHits(text, { isCredit: true })).toMatchObject([{ level: 'block' }]);
    },
  );
  it.each([
    '5.9% APR, 360 monthly payments of $2,372, 10% down.',
    'Rent is $2,400 a month.',
    'No down payment stated.',
  ])('%s does not', (text) => expect(complianceHits(text, { isCredit: true })).toEqual([]));
});

test('a calculator states a down payment and a period: its disclosure belongs on the page', () => {
  const bare = {
    blocks: blocksOf([
      { type: 'heading', words: 'Buy' },
      { type: 'columns', cells: [[{ type: 'calculator' }], []] },
    ]),
  };
  expect(creditWarnings(bare)).toMatchObject([{ rule: 'credit_terms', level: 'warn', why: 'calculator' }]);
  const calculators = calculatorFacts(bare);
  expect(complianceHits('', { calculators, isCredit: true })).toMatchObject([{ level: 'block' }]);
  for (const locale of locales) {
    const blocks = withCalculatorDisclosure(bare.blocks, locale);
    expect(blocks.map(({ type }) => type)).toEqual(['heading', 'columns', 'disclosure']);
    expect(creditWarnings({ blocks }), locale).toEqual([]);
  }
  const vague = blocksOf([{ type: 'calculator' }, { type: 'disclosure', words: 'Equal housing opportunity.' }]);
  expect(creditWarnings({ blocks: vague })).toHaveLength(1);
  // Words state terms too, wherever they appear.
  const said = blocksOf([{ type: 'text', words: 'Own it with 3% down.' }]);
  expect(creditWarnings({ blocks: said })).toMatchObject([{ why: 'credit', path: ['blocks', 0, 'words'] }]);
  expect(creditWarnings({ blocks: blocksOf([{ type: 'text', words: 'A calm street.' }]) })).toEqual([]);
});

test('claims name a source', () => {
  expect(complianceHits('The #1 agent in Austin. Guaranteed to sell.').map(({ rule }) => rule)).toEqual([
    'claim',
    'claim',
  ]);
  expect(complianceHits('The #1 team in Austin, according to 2025 MLS sales.')).toEqual([]);
});

test('license lines and altered pictures are facts beside the text', () => {
  const advertiser = { licenseLine: 'Okafor Homes', firm: 'Okafor Homes', isLender: false };
  const rules = (context: object) => blocked('A home.', context).map(({ rule }) => rule);
  expect(rules({ state: 'CA', advertiser })).toEqual(['license']);
  expect(rules({ state: 'CA', advertiser: { ...advertiser, licenseLine: 'Okafor Homes DRE 01234567' } })).toEqual([]);
  expect(rules({ state: 'TX', advertiser })).toEqual([]);
  expect(rules({ advertiser: { ...advertiser, isLender: true } })).toEqual(['nmls']);
  expect(rules({ pictures: { altered: 1, isDisclosed: false } })).toEqual(['altered_picture']);
  expect(rules({ pictures: { altered: 1, isDisclosed: true } })).toEqual([]);
});
