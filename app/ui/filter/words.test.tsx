import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatsFor } from '#app/i18n/format.ts';
import { type T, translate } from '#app/i18n/t.ts';
import { defineFields } from '#contract/core/fields.ts';
import { conditionsIn, type Filter } from '#contract/core/filter.ts';
import { parseFilter } from '#contract/core/filter-url.ts';
import { filtersOver, people } from '#tests/filter/arbitrary.ts';
import { sampleFields } from '#tests/filter/sample.ts';
import { Phrase } from './phrase.tsx';
import { SourcesProvider } from './sources.ts';
import { wordsFor } from './words.ts';

const say = (key: string, values?: Record<string, string | number>) => translate('en', 'en-US', key, values);
/** The sample labels have no translations, so show the last part of the key. */
const t = Object.assign(say, { any: (key: string) => key.split('.').at(-1)! }) as T;
const sources = { fields: sampleFields, people: [{ value: people[0]!, label: 'Maya Okafor' }], lists: {} };
const words = wordsFor(t, formatsFor('en-US'), sources, 'ltr');

const read = (text: string): Filter => parseFilter(sampleFields, text).filter!;

test.each([
  ['stage:any_of(new,engaged)', 'stage is new or engaged'],
  ['stage:none_of(new,engaged)', 'stage is not new or engaged'],
  ['touched_at:older_than(3d)', 'touched_at over 3 days ago'],
  ['touched_at:not_in_last(1w)', 'touched_at not in the last 1 week'],
  ['touched_at:on(today)', 'touched_at today'],
  ['birthday:on(2026-01-05)', 'birthday on Jan 5, 2026'],
  ['birthday:between(2026-01-05,today)', 'birthday from Jan 5, 2026 to today'],
  ['birthday:during(last_quarter)', 'birthday last quarter'],
  [`owner:any_of(me,none,${people[0]})`, 'owner is me, no one, or Maya Okafor'],
  [`owner:is(${people[1]})`, 'owner is former member'],
  ['tags:has_all(vip,cash)', 'tags include vip and cash'],
  ['tags:has_none(vip)', 'tags do not include vip'],
  ['budget:between(50000000,64000000)', 'budget is $500,000 to $640,000'],
  ['visits:gte(5,7d)', 'visits: at least 5 in the last 7 days'],
  ['is_pre_approved:is(false)', 'is_pre_approved is no'],
  [
    'name:is_empty~or(score:gt(5)~not(stage:is(new)))',
    'name is empty and (score is more than 5 or not (stage is new))',
  ],
])('%s reads "%s"', (written, said) => {
  expect(words.text(read(written))).toBe(said);
});

test('every filter can be said, with nothing left open', () => {
  fc.assert(
    fc.property(filtersOver(sampleFields), (filter) => {
      const text = words.text(filter);
      expect(text).not.toMatch(/\{\w+\}|filter\.|undefined|NaN/);
      expect(text === '').toBe(conditionsIn(filter).length === 0);
    }),
    { numRuns: 500 },
  );
});

test('many values are counted, except for those who listen', () => {
  const condition = conditionsIn(read('name:any_of(a,b,c,d,e)'))[0]!;
  expect(words.said(condition).phrase.values.value).toBe('a, b and 3 more');
  expect(words.text(condition)).toContain('a, b, c, d, or e');
});

test('a condition on a field that is gone says so', () => {
  expect(words.text({ field: 'height', op: 'is', value: '3' })).toBe('height no longer exists');
});

test('what was chosen stands out', () => {
  const fields = defineFields({ visits: { type: 'count', label: 'filter.howMany', timed: true } });
  const html = renderToString(
    <SourcesProvider value={{ ...sources, fields }}>
      <Phrase condition={conditionsIn(read('visits:gte(5,7d)'))[0]!} />
    </SourcesProvider>,
  );
  expect(html.replace(/ class="[^"]*"/g, '').replace(/<!-- -->/g, '')).toBe(
    'How many: <b>at least 5</b> <b>in the last 7 days</b>',
  );
});

test('values keep their direction in a sentence that runs the other way', () => {
  const arabic = wordsFor(t, formatsFor('ar'), sources, 'rtl');
  expect(arabic.said(conditionsIn(read('name:contains(Ana)'))[0]!).phrase.values.value).toBe('\u2068Ana\u2069');
});
